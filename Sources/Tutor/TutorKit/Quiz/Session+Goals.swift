import CommandLineKit
import DemoOptions
import LearnerRecords
import LessonKit
import StyledText
import TaskTrace
import TraceAnalysis
import TraceExpressions

/// The goals of a lesson: how the session poses them and checks runs against them.
extension Session {
  private var goalPage: GoalPage { GoalPage(style: lessonStyle) }

  /// Shows a goal and opens it, so that the following runs are attempts. If the learner has already reached the goal,
  /// says so and does not open it.
  mutating func pose(_ posed: PosedGoal, label: String? = nil) -> [Effect] {
    let lines = [StyledLine()] + lines(for: posed, label: label)
    guard !progress.isReached(posed.id) else {
      return [.show(lines + sentences(reachedBefore(posed), .success))]
    }
    goals.pose(posed)
    let earlier = goalPage.list(of: progress.attempts(at: posed.id))
    return [.show(lines + earlier + goalInstruction(posed))]
  }

  /// Returns the message about a goal that the learner has reached before, with the command that runs its demo again.
  private func reachedBefore(_ posed: PosedGoal) -> String {
    let run = CommandWords.join([demoName(of: posed)] + posed.goal.run.arguments)
    guard posed.goal.challenge != nil else {
      return
        "You have reached this goal before. To try other options, type `run \(run)` and add or change some."
    }
    return
      "You have reached this challenge before. To decide the order again, type `run \(run) --policy ask`."
  }

  func lines(for posed: PosedGoal, label: String? = nil) -> [StyledLine] {
    let label = label ?? posed.goal.label
    let renderer =
      catalog[posed.id.place.lesson].map(renderer) ?? LessonRenderer(style: lessonStyle)
    return renderer.lines(for: [.strong([.text(label + ":")]), .text(" ")] + posed.goal.ask)
  }

  /// Returns the lines that tell the learner what to type at a goal.
  func goalInstruction(_ posed: PosedGoal, _ role: Role = .dim) -> [StyledLine] {
    let demo = demoName(of: posed)
    if let challenge = posed.goal.challenge {
      return sentences(
        "Decide the order yourself: type `run`. It takes at least \(challenge.departureWords) from the default order. A departure is a choice other than 1. `hint` helps; `skip` continues.",
        role)
    }
    let schedule = MachineOption.schedule.option.name
    if posed.goal.isReachedBySchedule {
      return sentences(
        "Find an order with `explore \(demo) --until 'EXPRESSION'`, and run it: `run \(demo) \(schedule) SCHEDULE`. `hint` helps; `skip` continues.",
        role)
    }
    let run = CommandWords.join([demo] + posed.goal.run.arguments)
    let how =
      posed.goal.run.arguments.isEmpty
      ? "Run it with other options: `run \(run) --OPTION VALUE`."
      : "Add, change or leave out options of `run \(run)`. `run` without the demo's name keeps the options that you do not type."
    return sentences("\(how) `params \(demo)` lists them. `hint` helps; `skip` continues.", role)
  }

  /// Returns the name of the goal's demo as the learner types it at this place.
  private func demoName(of posed: PosedGoal) -> String {
    let demo = posed.goal.run.demo
    if demo.contains("/") || navigation.name == posed.id.place.lesson { return demo }
    return "\(posed.id.place.lesson)/\(demo)"
  }

  /// The run that `run` without a demo starts while a goal is open; nil if no goal is open, or if a question is.
  var goalRun: DemoRun? {
    guard quiz.open == nil, let posed = goals.open else { return nil }
    var run = posed.goal.run
    if posed.goal.challenge != nil {
      run.arguments += [MachineOption.policy.option.name, MachineOption.ask]
    }
    if !run.demo.contains("/") { run.demo = "\(posed.id.place.lesson)/\(run.demo)" }
    return run
  }

  /// Carries out a line that is typed at an open goal. Returns nil if no goal is open or if the line is a command. A
  /// line that begins with an option or with the goal's demo is an attempt.
  mutating func goalReply(to line: String, _ words: [String]) throws(TutorFailure) -> [Effect]? {
    guard quiz.open == nil, let posed = goals.open else { return nil }
    guard let first = words.first else { return [.show(try turnPage(posed))] }
    let isAlone = words.count == 1
    // In a review, `next` ends the review.
    if isAlone, first.lowercased() == NextCommand.word.rawValue, !goals.isReview {
      return [.show(lines(for: posed) + goalInstruction(posed))]
    }
    let demo = posed.goal.run.demo
    if first.hasPrefix("--") || [demo, demoName(of: posed)].contains(first) {
      let attempt = [RunCommand.word.rawValue] + (try typed(try CommandWords.typed(line)))
      return try typed(try Command(attempt)).command.perform(in: &self, inShell: false)
    }
    return isNoCommand(words) ? [.show(goalInstruction(posed, .warning))] : nil
  }

  /// Returns what Return shows at a goal: the goal with earlier attempts and unmet conditions, the options to try, or
  /// the program.
  private mutating func turnPage(_ posed: PosedGoal) throws(TutorFailure) -> [StyledLine] {
    switch goals.turnPage() {
    case .options:
      let demo = demoName(of: posed)
      return optionLines(forGoalOf: try self.demo(demo, in: navigation.name), named: demo)
    case .program:
      guard let entry = catalog[posed.id.place.lesson] else { return lines(for: posed) }
      do throws(Diagnostic) {
        return renderer(for: entry).lines(for: try source(of: posed.goal.run.demo, in: entry))
      } catch { throw .diagnosis(error) }
    case .goal:
      let tried = goalPage.tried(progress.attempts(at: posed.id), goals.standing)
      return lines(for: posed) + tried + goalInstruction(posed)
    }
  }

  /// Whether a line is neither a command nor similar to one. A single letter is a command only if it is one without
  /// arguments.
  private func isNoCommand(_ words: [String]) -> Bool {
    guard words != [CommandWord.questionMark] else { return true }
    do throws(CommandLineFailure) {
      _ = try CommandWord.type(beginningWith: words[0])
      return words[0].count == 1 && (try? Command(words)) == nil
    } catch {
      guard words[0].count > 1 else { return true }
      guard case .unknownCommand(_, let nearest) = error else { return false }
      return nearest.isEmpty
    }
  }

  /// Grades the predictions and checks the goals that a run decides. Returns the lines to show, and the effects that
  /// follow.
  mutating func judge(_ plan: RunPlan, _ trace: Trace) -> (lines: [StyledLine], then: [Effect]) {
    goals.noteRun()
    let open = goals.open
    let graded = gradePredictions(plan, trace)
    // A review poses its first goal after its last question, so this run is no attempt at that goal.
    let attempted = attempt(plan, trace, atOpenGoal: goals.open == open)
    return (graded.lines + attempted.lines, graded.then + attempted.then)
  }

  /// Checks the posed goals in a run of their demo. Returns the lines to show, and the effects that follow.
  private mutating func attempt(
    _ plan: RunPlan, _ trace: Trace, atOpenGoal: Bool
  ) -> (lines: [StyledLine], then: [Effect]) {
    var lines: [StyledLine] = []
    var then: [Effect] = []
    for posed in goals.watched where atOpenGoal || posed.id != goals.open?.id {
      guard let meant = goalPlan(posed), meant.demo?.id == plan.demo?.id else { continue }
      guard posed.goal.challenge == nil || plan.isInOtherOrder(than: meant) else {
        if posed.id == goals.open?.id { lines += goalInstruction(posed) }
        continue
      }
      let judgment = judge(posed, plan, trace)
      lines += judgment.lines
      guard judgment.isReached else {
        if let lost = lostChallenge(posed, plan, trace) { then.append(.findLastChance(lost)) }
        continue
      }
      let isOfReview = goals.isReview && goals.open?.id == posed.id
      goals.reach(posed.id)
      if isOfReview { then += nextGoalOfReview() }
    }
    return (lines.isEmpty ? [] : [StyledLine()] + lines, then)
  }

  private mutating func judge(
    _ posed: PosedGoal, _ plan: RunPlan, _ trace: Trace
  ) -> (isReached: Bool, lines: [StyledLine]) {
    do throws(ExpressionFailure) {
      let expression = try Expression(posed.goal.key.value)
      let isReached = try expression.holds(in: trace)
      let conditions = try expression.conditions(in: trace)
      let isOpen = goals.open?.id == posed.id
      // A skipped goal is not mentioned until a run reaches it.
      guard isReached || isOpen else { return (false, []) }
      let earlier = progress.attempts(at: posed.id)
      progress.add(
        Progress.Attempt(
          goal: posed.id, isReached: isReached, date: sources.now(),
          options: CommandWords.join(
            plan.arguments.words + (posed.goal.challenge == nil ? [] : plan.scheduleWords)),
          outcome: conditions.readings.joined(separator: ", ")))
      if isOpen, !isReached { goals.miss(conditions) }
      let lines =
        isReached
        ? goalPage.reached(
          posed.goal, conditions, departures: plan.scenario.machine.departures?.list.count)
        : goalPage.missed(posed.goal, conditions, earlier: earlier)
          + sentences(
            posed.goal.challenge == nil
              ? "`hint` helps; `skip` continues."
              : "`run` lets you decide again, `hint` helps, and `skip` continues.",
            .dim)
      return (isReached, lines)
    } catch {
      return (false, sentences("This run does not decide the goal. \(error)", .warning))
    }
  }

  /// Returns the plan of the run that learners change to reach a goal.
  func goalPlan(_ posed: PosedGoal) -> RunPlan? {
    let run = posed.goal.run
    return try? plan(for: run.demo, run.arguments, in: posed.id.place.lesson)
  }

  // MARK: Commands

  mutating func skipGoal() -> [Effect]? {
    guard quiz.open == nil, goals.open != nil else { return nil }
    let wasReview = goals.isReview
    _ = goals.skip()
    picking = nil
    let message = sentences("Left open. `review` asks it again.", .dim)
    return [.show(message)] + (wasReview ? nextGoalOfReview() : [])
  }

  mutating func goalHint() -> [Effect]? {
    guard quiz.open == nil, let goal = goals.open?.goal, let hint = goals.hint() else { return nil }
    let attempt =
      goal.challenge != nil ? "Type `run` and decide the order" : "Try a run with other options"
    return [.show(lines(for: hint, whatToDo: "\(attempt), or type `skip` to continue."))]
  }
}

extension RunPlan {
  /// Whether this run differs from another one only in its order, and that order was decided.
  fileprivate func isInOtherOrder(than other: RunPlan) -> Bool {
    var (own, others) = (scenario, other.scenario)
    guard own.machine.departures?.chance == nil, own.machine.departures != nil else { return false }
    (own.machine.departures, others.machine.departures) = (nil, nil)
    (own.machine.policy, others.machine.policy) = (.firstCome, .firstCome)
    return own == others
  }

  fileprivate var scheduleWords: [String] {
    guard let schedule, arguments.values(of: MachineOption.schedule.option.name) == nil else {
      return []
    }
    return [MachineOption.schedule.option.name, "\(schedule)"]
  }
}
