import CommandLineKit
import DemoOptions
import LessonKit
package import StyledText
import TaskTrace
import TraceAnalysis
import TraceViews

extension Session {
  /// Returns the plan of the same run with each choice left to the learner.
  func picked(_ plan: RunPlan) throws(TutorFailure) -> RunPlan {
    if plan.schedule != nil { throw .demo(.askedOrder) }
    var plan = plan
    try plan.requireFreeComputing(for: RunCommand.word)
    plan.scenario.machine.policy = .firstCome
    plan.scenario.machine.departures = Departures()
    plan.picks = []
    // The timeline is not played, because it would show events after the open choice.
    plan.pace = .instant
    return plan
  }

  /// Shows the next choice of a run, or the run itself if it has no other choice.
  mutating func takeChoices(_ plan: RunPlan, _ trace: Trace) -> [Effect] {
    guard continuePicking(plan, trace) else { return [.refuse(unfollowedLines)] }
    return hasKeys && !settings.plain && hasChoice ? [.pick] : showChoice()
  }

  /// The error to show if a run did not follow the learner's decisions.
  package var unfollowedLines: [StyledLine] {
    sentences(
      "The run did not follow your choices: the program depends on more than the order, such as a real clock, a file or threads of its own.",
      .error)
  }

  /// Shows the open choice. If none is left, shows the run and the schedule that repeats it.
  package mutating func showChoice() -> [Effect] {
    guard let picking else { return [] }
    guard picking.choice == nil else {
      let isFirst = picking.picks.isEmpty
      return [.show(choiceLines + (isFirst ? sentences(Self.choiceInstruction, .dim) : []))]
    }
    self.picking = nil
    var plan = picking.plan
    let departures = Departures(picked: picking.picks)
    plan.picks = nil
    plan.scenario.machine.departures = departures
    let schedule = ScheduleString(
      departures, scenario: plan.scenario, choices: picking.trace.choices)
    plan.schedule = schedule
    plan.arguments = plan.arguments.only(
      plan.options.filter { !$0.spellings.contains("--policy") })
    let words = "Your choices are the schedule `\(schedule)`. `replay \(schedule)` repeats the run."
    return finish(plan, picking.trace) + [.show(sentences(words, .note))]
  }

  /// The open choice: the state of each task and the candidates.
  package var choiceLines: [StyledLine] {
    guard let picking, let choice = picking.choice else { return [] }
    var options = viewOptions(title: picking.plan.title)
    options.rows = screen.rows
    // Later events are not shown, because they depend on the choice.
    let past = picking.trace.prefix(events: picking.position)
    let header = challengeLines(for: picking.plan)
    // Below the page are the keys, or the instruction and the prompt.
    let limit = screen.rows.map { $0 - 4 - header.count }
    let page = ChoicePage(past, choice, number: picking.picks.count + 1, options)
    return header + page.lines(within: limit)
  }

  /// Returns the challenge that the run attempts, and the last hint for it; empty if the run attempts none.
  func challengeLines(for plan: RunPlan) -> [StyledLine] {
    guard let posed = goals.open, let challenge = posed.goal.challenge,
      plan.demo?.name == posed.goal.run.demo || plan.demo?.id == posed.goal.run.demo
    else { return [] }
    let renderer = LessonRenderer(style: lessonStyle)
    let least = Inline.text(" It takes at least \(challenge.departureWords).")
    return renderer.lines(for: posed.goal.ask + [least])
      + (goals.lastHint.map(renderer.lines) ?? [])
  }

  private static let choiceInstruction =
    "Type the number of the one that goes first. `?` lists what else you can type here."

  /// Interprets a line as a decision of the open choice. Returns nil if no choice is open or if the line is a
  /// command.
  mutating func decide(_ line: String) throws(TutorFailure) -> [Effect]? {
    guard hasChoice, quiz.open == nil, recordToDelete == nil else { return nil }
    let words = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard let key = PickKey(typed: words) else { return nil }
    switch key {
    case .candidate(let number): return try pick(number: String(number))
    case .undo: return try undoPick()
    case .finish: return pick(.finish).map { [.run($0)] } ?? showChoice()
    case .hint: return try giveHint()
    case .help: return [.show(table(PickKey.typedWords))]
    case .leave:
      picking = nil
      return [.show(sentences("You left the run. Its choices are forgotten.", .dim))]
    }
  }

  /// Decides the open choice with the argument of the `pick` command.
  mutating func pick(number text: String) throws(TutorFailure) -> [Effect] {
    guard let choice = picking?.choice else { throw .lastRun(.noChoiceOpen) }
    let numbers = 1...choice.candidates.count
    guard let number = Quantity.integer(text, in: numbers) else {
      throw .commandLine(
        .badValue(
          BadValue(
            of: PickCommand.word, given: text, expected: "a number from 1 to \(numbers.upperBound)")
        ))
    }
    return pick(.candidate(number)).map { [.run($0)] } ?? showChoice()
  }

  /// Takes back the latest decision.
  mutating func undoPick() throws(TutorFailure) -> [Effect] {
    guard let picking else { throw .lastRun(.noChoiceOpen) }
    guard !picking.picks.isEmpty else { throw .lastRun(.nothingToUndo) }
    return pick(.undo).map { [.run($0)] } ?? showChoice()
  }
}
