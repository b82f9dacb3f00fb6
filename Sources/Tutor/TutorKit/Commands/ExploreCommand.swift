import CommandLineKit

/// Runs a demo or a program in every order.
struct ExploreCommand: SessionCommand {
  static let word = CommandWord(
    "explore",
    "[DEMO] [--by OUTCOME] [--until EXPRESSION] [--limit N] [--real N] [--export FILE] [--options]",
    in: .runs,
    summary: "run a demo in every order, and list the outcomes",
    details:
      "Runs a demo in every order, and lists the outcomes. Examples: `explore last-ticket`, or `explore first-wins --cores 2 --by ending`. Runs differ in the order of ready jobs, of timers that fire together, and of what may happen between two actions of a task. For each outcome, you get the order with the fewest departures from the default order, among those tried; `replay` shows it. An outcome is the last line printed; `--by lines` compares all lines, and `--by ending`, `--by order` or `--by 'EXPRESSION'` compares something else. `--until 'EXPRESSION'` stops at the first order for which it is true. `--limit N` tries at most N orders. `--real N` also runs the demo N times on the real thread pool, and shows which outcomes those runs had. `--export orders.html` writes a page for a browser: it plays each outcome, marks where it differs from the default order, and lets you choose the order of a run. Without a name, it explores the program that you ran last, or the demo at this place if you have read on since. If you have changed a run at a stop, `explore` alone keeps the change. Your own program works too: `explore --cores 2 .build/debug/MyProgram ARGUMENTS`. So does a single test of a test bundle; `help trace` shows how to name it. Control-C stops and shows the results so far."
  )

  /// The demo or the program, and the options of the exploration and its runs.
  var words: [String]

  var needsDemos: Bool { true }

  init(_ words: [String]) throws(CommandLineFailure) { self.words = words }

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    try session.explore(words)
  }

  static func suggestions(
    after words: [String], for partial: String, in session: Session
  ) -> [Suggestion] {
    session.suggestions(words, partial, options: ExplorePlan.options)
  }
}
