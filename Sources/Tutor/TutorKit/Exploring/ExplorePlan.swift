package import CommandLineKit
import DemoOptions
import LessonKit
package import TaskTrace
package import TraceAnalysis
package import TraceExpressions

/// The plan of an exploration: its program, how to compare outcomes, and when to stop.
package struct ExplorePlan: Hashable, Sendable {
  package var run: RunPlan
  package var outcome: Outcome
  /// The exploration stops at the first run for which this expression is true.
  package var until: Expression?
  /// The most schedules to try in the order of their departures.
  package var limit: Int
  /// The most schedules to try in any way.
  package var maximumRuns = Int.max
  /// The most schedules to try in any way if each run needs a process of its own, which takes much longer.
  package var maximumRunsApart: Int { maximumRuns == .max ? Self.defaultLimit : maximumRuns }
  /// The most that a demo's tasks share; nil for a program that is not a demo.
  var sharingOfDemo: Footprint.Sharing?
  /// The number of additional runs on the real thread pool.
  package var realRuns = 0
  /// The file to which a page with the results is written; nil if the learner did not ask for a page.
  package var page: Destination?
  /// The challenge to explore for a page of a course; nil if there is none.
  package var challenge: ExploredChallenge?
  /// The minimum number of runs on the page: the runs with the fewest departures, or all runs if there are fewer. Nil
  /// if no page is made.
  package var runsKept: Int?

  static let defaultLimit = 2000
  /// The limit for each page of a course. It is lower because a course has many such pages.
  static let limitOfCoursePage = 500
  /// The minimum number of runs on a page that is exported on its own.
  static let defaultRunsKept = 4000
  static let limits = 1...100_000

  /// The scenario whose schedules are explored.
  package var scenario: Scenario { run.scenario }

  /// Whether tasks need the names that only the program's source gives them.
  package var needsNames: Bool {
    outcome.needsNames || until?.needsNames == true || runsKept != nil
  }

  /// The most outcomes that are listed. The others are added up in one sentence.
  package static let maximumShown = 12

  /// Returns the most that the program's tasks may share, for a search that omits equivalent orders. Nil if
  /// equivalent orders may have different outcomes. `program` is called only for a program that is not a demo.
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

  /// Returns whether the exploration ends with this run.
  package func isReached(in trace: Trace) throws(ExpressionFailure) -> Bool {
    guard let until else { return false }
    return try until.holds(in: trace)
  }

  /// Returns the command that repeats a run by its schedule, at the prompt and in a shell.
  func command(_ schedule: ScheduleString) -> String { "replay \(schedule) \(replayWords)" }

  /// The words after the schedule in that command.
  var replayWords: String {
    let options = run.arguments.words
    if let demo = run.demo { return CommandWords.join([demo.commandWord] + options) }
    return CommandWords.join(options + [run.programPath] + run.scenario.arguments)
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
      "The most orders to try in total. By default, this depends on the program: \(defaultLimit) are tried systematically, up to five times as many where equivalent orders can be left out, and others at random. If each order needs a process of its own, \(defaultLimit) are tried in total.",
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

  /// Whether the words of a `run` command ask for several real runs. All orders are explored to compare them.
  static func asksForRealRuns(_ words: [String]) -> Bool {
    words.indices.contains { place in
      if words[place].hasPrefix("--real=") { return true }
      return words[place] == "--real" && place + 1 < words.count && Int(words[place + 1]) != nil
    }
  }

  /// Returns the options of an exploration, except those whose names the demo uses for its own options.
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
}
