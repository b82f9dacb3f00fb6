import CommandLineKit
import DemoOptions
import LessonKit
import TraceExpressions

/// A goal of a lesson, with the identifier under which attempts are stored.
struct PosedGoal: Hashable, Sendable {
  var id: GoalID
  var goal: Goal
}

/// The state of the goals that a learner tries to reach. Like `Quiz`, it is a state machine that shows nothing and
/// runs nothing.
struct Goals: Hashable, Sendable {
  /// The open goal. It stays open until it is reached or skipped.
  private(set) var open: PosedGoal?
  /// How often the learner has asked for a hint for the open goal.
  private(set) var hints = 0
  /// The page that Return shows at the open goal.
  private(set) var nextPage = Page.goal
  /// The conditions of the open goal in the last run; empty before the first run.
  private(set) var standing: [Condition] = []
  /// Whether a demo has run since the open goal was posed.
  private(set) var hasRun = false
  /// The skipped goals of this section. A run can still reach them.
  private(set) var skipped: [PosedGoal] = []
  /// The goals of a review that follow the open one.
  private(set) var review: [PosedGoal] = []
  private(set) var isReview = false
  /// The goal of the section that is open again after the review.
  private var waiting: PosedGoal?

  /// The goals that a run can reach.
  var watched: [PosedGoal] { (open.map { [$0] } ?? []) + skipped }

  /// A page that Return can show at a goal.
  enum Page: Hashable, Sendable { case goal, options, program }

  /// Opens a goal of the lesson.
  mutating func pose(_ goal: PosedGoal) {
    (open, hints, standing, hasRun) = (goal, 0, [], false)
    nextPage = otherPage
    skipped.removeAll { $0.id == goal.id }
  }

  /// Returns the page to show when the learner presses Return, and sets the next page. The goal and the options
  /// alternate. If options do not reach the goal, the goal and the program alternate.
  mutating func turnPage() -> Page {
    let page = nextPage
    nextPage = page == .goal ? otherPage : .goal
    return page
  }

  private var otherPage: Page { open?.goal.isReachedByOptions == true ? .options : .program }

  /// Records that a run has ended, of any demo.
  mutating func noteRun() { hasRun = true }

  /// Records that a run did not reach the open goal.
  mutating func miss(_ conditions: [Condition]) {
    standing = conditions
    nextPage = .goal
  }

  /// Starts a review of goals and opens the first one. The others follow one by one.
  mutating func begin(review goals: [PosedGoal]) {
    guard !goals.isEmpty else { return }
    if !isReview { waiting = open }
    isReview = true
    review = goals
    poseNext()
  }

  private mutating func poseNext() {
    guard !review.isEmpty else { return endReview() }
    pose(review.removeFirst())
  }

  /// Closes the open goal without reaching it. In a review, opens the next goal. Returns the closed goal.
  mutating func skip() -> PosedGoal? {
    guard let goal = open else { return nil }
    open = nil
    if isReview { poseNext() } else { skipped.append(goal) }
    return goal
  }

  /// Records that a run reached a goal. If it was the open goal of a review, opens the next one.
  mutating func reach(_ id: GoalID) {
    skipped.removeAll { $0.id == id }
    guard open?.id == id else { return }
    open = nil
    if isReview { poseNext() }
  }

  /// The last hint that was shown for the open goal; nil if none was shown.
  var lastHint: [Inline]? {
    guard hints > 0, let goal = open?.goal else { return nil }
    return ShownHint(of: goal.hints, seen: hints - 1)?.text
  }

  /// Returns the next hint for the open goal. If there are no more, returns the last one again.
  mutating func hint() -> ShownHint? {
    guard let goal = open?.goal else { return nil }
    hints += 1
    return ShownHint(of: goal.hints, seen: hints - 1)
  }

  mutating func endReview() {
    guard isReview else { return }
    (open, waiting) = (waiting, nil)
    (review, isReview, hints, standing, hasRun) = ([], false, 0, [], false)
    nextPage = .goal
  }

  /// Clears the state when the learner leaves a section.
  mutating func leaveSection() { self = Goals() }
}

extension Goal {
  /// Whether options of the demo reach the goal. False if only another order does.
  var isReachedByOptions: Bool { challenge == nil && !isReachedBySchedule }

  var isReachedBySchedule: Bool {
    solutions.allSatisfy { $0.arguments.contains(MachineOption.schedule.option.name) }
  }
}

extension Lesson {
  /// The goals of the lesson, each with the identifier under which its attempts are stored.
  var posedGoals: [PosedGoal] {
    steps.flatMap { step in
      step.goals.enumerated().map { index, goal in
        let place = Place(lesson: name.id, step: step.id)
        return PosedGoal(id: GoalID(place: place, number: index + 1), goal: goal)
      }
    }
  }
}
