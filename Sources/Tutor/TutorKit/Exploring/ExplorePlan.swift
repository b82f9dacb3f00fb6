package import CommandLineKit
import DemoOptions
import LessonKit
package import TaskTrace
package import TraceAnalysis
package import TraceExpressions

/// An exploration to do: its program, how to compare outcomes, and when to stop.
package struct ExplorePlan: Hashable, Sendable {
  package var run: RunPlan
  package var outcome: Outcome
  /// The exploration stops at the first run for which this is true.
  package var until: Expression?
  /// No more schedules than these are tried one after the other.
  package var limit: Int
  /// The most that a demo's tasks share; nil for a program that is not a demo.
  package var sharingOfDemo: Footprint.Sharing?
  /// So many runs are done on the real thread pool, too.
  package var realRuns = 0
  /// Where a page of what was found is written.
  package var page: Destination?
  /// The challenge for which it is made; its runs become a page of a course.
  package var challenge: ExploredChallenge?
  /// If the runs are kept for a page: how many of those with the fewest departures the page gets at least, if there
  /// are that many.
  package var runsKept: Int?

  package static let usualLimit = 2000
  /// The same for each of the many pages of a course, which are made together.
  static let limitOfCoursePage = 500
  /// What a page of its own gets at least.
  static let usualRunsKept = 4000
  package static let limits = 1...100_000

  /// The scenario that every schedule varies.
  package var scenario: Scenario { run.scenario }

  /// Whether tasks must have the names that only the program's source gives them.
  package var needsNames: Bool { outcome.needsNames || until != nil || runsKept != nil }

  /// More outcomes than these are added up where they are shown.
  package static let mostShown = 12

  /// What the tasks of the program share at most, where one of many equivalent orders may stand for all; nil where
  /// equivalent orders may have different outcomes. `program` is needed for a program that is not a demo.
  package func reduction<Failure: Error>(
    _ program: () throws(Failure) -> Footprint.Sharing
  ) throws(Failure) -> Footprint.Sharing? {
    guard until == nil, outcome.isSameInEquivalentOrders else { return nil }
    let sharing = if let sharingOfDemo { sharingOfDemo } else { try program() }
    guard sharing == .seen, challenge == nil else { return sharing }
    return switch outcome {
    case .printed: .seenWithLastLine
    case .ending: .seenWithoutLines
    case .lines, .order, .value: .seen
    }
  }

  /// Whether the exploration ends with this run.
  package func isReached(in trace: Trace) throws(ExpressionFailure) -> Bool {
    guard let until else { return false }
    return try until.holds(in: trace)
  }

  /// What one types to see a run by a schedule, at the prompt and in a shell.
  func command(_ schedule: ScheduleString) -> String { "replay \(schedule) \(replayWords)" }

  /// What follows the schedule in that command.
  var replayWords: String {
    let said = run.arguments.words
    return CommandWords.join(
      run.demo.map { [$0.id] + said }
        ?? said + [run.scenario.program] + run.scenario.arguments)
  }
}

extension ExplorePlan {
  static let by = DemoOption(
    kind: .option, spellings: ["--by"], valueName: "outcome",
    help: "How to compare outcomes: printed (the last line), lines (all lines), ending, order, "
      + "or an expression.",
    defaultValue: "printed")
  static let untilOption = DemoOption(
    kind: .option, spellings: ["--until"], valueName: "expression",
    help: "Stop at the first schedule that makes this expression true.")
  static let limitOption = DemoOption(
    kind: .option, spellings: ["--limit"], valueName: "n",
    help:
      "Schedules to try systematically. If there are more, a quarter as many are drawn at random.",
    defaultValue: "\(usualLimit)",
    form: .wholeNumber(from: UInt64(limits.lowerBound), to: UInt64(limits.upperBound)))

  static let realOption = DemoOption(
    kind: .option, spellings: ["--real"], valueName: "n",
    help: "Also run it this many times on the real thread pool, and compare the outcomes.",
    form: .wholeNumber(from: 1, to: 1000))

  static let exportOption = DemoOption(
    kind: .option, spellings: ["--export"], valueName: "file",
    help: "Write a page (.html) with a tab for each outcome, and with all orders to choose from.")
  static let replaceOption = DemoOption(
    kind: .flag, spellings: [Destination.option], valueName: "",
    help: "Replace a file that the tutor did not write.")

  /// Whether the words of a run ask for several real runs: to compare these, all orders are explored.
  static func asksForRealRuns(_ words: [String]) -> Bool {
    words.indices.contains { place in
      if words[place].hasPrefix("--real=") { return true }
      return words[place] == "--real" && place + 1 < words.count && Int(words[place + 1]) != nil
    }
  }

  /// The options of an exploration, except where a demo has an option of the same name.
  static func options(of demo: Demo?) -> [DemoOption] {
    let own = demo?.options ?? []
    let left: Set<MachineOption> = [.real, .pace, .view, .format, .policy, .schedule]
    let names = Set(left.flatMap(\.option.spellings))
    let machine = MachineOption.beside(own).filter { names.isDisjoint(with: $0.spellings) }
    let taken = Set(own.flatMap(\.spellings))
    let explore = [
      by, untilOption, limitOption, realOption, exportOption, replaceOption,
    ].filter {
      taken.isDisjoint(with: $0.spellings)
    }
    return own + machine + explore
  }

  /// The words up to the program: the first that is neither an option of an exploration nor an option's value.
  static func wordsBeforeProgram(_ words: [String]) -> [String] {
    let options = options(of: nil).filter { $0.kind == .option }
    var count = 0
    while count < words.count, words[count].hasPrefix("-") {
      count += options.contains { $0.spellings.contains(words[count]) } ? 2 : 1
    }
    return Array(words.prefix(count))
  }
}
