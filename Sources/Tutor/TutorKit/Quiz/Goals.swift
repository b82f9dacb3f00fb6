import CommandLineKit
import DemoOptions
import LessonKit
import TraceExpressions

/// A goal that a learner is to reach, and where it stands.
struct PosedGoal: Hashable, Sendable {
  var id: GoalID
  var goal: Goal
}

/// The goals that a learner is to reach, as one state machine beside the quiz. It shows nothing and runs nothing.
struct Goals: Hashable, Sendable {
  /// The goal that the learner is at. Only reaching or skipping it goes on.
  private(set) var open: PosedGoal?
  /// How many hints of it the learner has seen.
  private(set) var hints = 0
  /// What Return shows at the open goal.
  private(set) var nextPage = Page.goal
  /// What the last run at the open goal met and did not meet; empty before the first one.
  private(set) var standing: [Condition] = []
  /// Goals of this section that were skipped. A run can still reach them.
  private(set) var skipped: [PosedGoal] = []
  /// The goals of a review that come after the open one.
  private(set) var review: [PosedGoal] = []
  private(set) var isReview = false
  /// The section's goal that waits until the review ends.
  private var waiting: PosedGoal?

  /// The goals that a run may reach.
  var watched: [PosedGoal] { (open.map { [$0] } ?? []) + skipped }

  /// What Return can show at a goal.
  enum Page: Hashable, Sendable { case goal, options }

  /// Poses a goal of the lesson.
  mutating func pose(_ goal: PosedGoal) {
    (open, hints, standing) = (goal, 0, [])
    nextPage = goal.goal.isReachedByOptions ? .options : .goal
    skipped.removeAll { $0.id == goal.id }
  }

  /// Gives what Return shows now. The goal and the options come in turn, unless options do not reach the goal.
  mutating func turnPage() -> Page {
    let page = nextPage
    nextPage = page == .goal && open?.goal.isReachedByOptions == true ? .options : .goal
    return page
  }

  /// Notes that a run did not reach the open goal.
  mutating func miss(_ conditions: [Condition]) {
    standing = conditions
    nextPage = .goal
  }

  /// Poses goals one after the other; the first is open then.
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

  /// Leaves the open goal without reaching it; in a review the next one is open then.
  mutating func skip() -> PosedGoal? {
    guard let goal = open else { return nil }
    open = nil
    if isReview { poseNext() } else { skipped.append(goal) }
    return goal
  }

  /// Notes that a run reached a goal; in a review the next one is open then.
  mutating func reach(_ id: GoalID) {
    skipped.removeAll { $0.id == id }
    guard open?.id == id else { return }
    open = nil
    if isReview { poseNext() }
  }

  /// The hint on the open goal that was shown last.
  var lastHint: [Inline]? {
    guard hints > 0, let goal = open?.goal, goal.hints.indices.contains(hints - 1) else {
      return nil
    }
    return goal.hints[hints - 1].value
  }

  /// The next hint on the open goal; the last one again if there are no more.
  mutating func hint() -> (text: [Inline], isLast: Bool)? {
    guard let goal = open?.goal, let last = goal.hints.indices.last else { return nil }
    let index = min(hints, last)
    hints = index + 1
    return (goal.hints[index].value, index == last)
  }

  mutating func endReview() {
    guard isReview else { return }
    (open, waiting) = (waiting, nil)
    (review, isReview, hints, standing) = ([], false, 0, [])
    nextPage = .goal
  }

  /// Forgets what was posed in a section that the learner leaves.
  mutating func leaveSection() { self = Goals() }
}

extension Goal {
  /// Whether options of the demo reach it; false if only another order does.
  var isReachedByOptions: Bool { challenge == nil && !isReachedBySchedule }

  var isReachedBySchedule: Bool {
    solutions.allSatisfy { $0.arguments.contains(MachineOption.schedule.option.name) }
  }
}

extension Lesson {
  /// Every goal of the lesson under the id by which attempts are remembered.
  var posedGoals: [PosedGoal] {
    steps.flatMap { step in
      step.goals.enumerated().map { index, goal in
        let place = Place(lesson: name.id, step: step.id)
        return PosedGoal(id: GoalID(place: place, number: index + 1), goal: goal)
      }
    }
  }
}
