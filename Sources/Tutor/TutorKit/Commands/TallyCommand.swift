import CommandLineKit
import DemoOptions
import TraceExpressions

/// Runs a demo many times and counts the outcomes.
struct TallyCommand: SessionCommand {
  static let word = CommandWord(
    "tally", "COUNT [DEMO] [--by OUTCOME] [--options]", in: .runs,
    summary: "run a demo many times and count the outcomes",
    details:
      "Runs a demo COUNT times, and counts the outcomes. Examples: `tally 191 first-wins`, or `tally 50 first-wins --by order --policy random`. Each run has its own seed; the seeds count up from `--seed`. With `--policy random` the seed also decides the schedule. An outcome is the last line printed; `--by ending`, `--by order` or `--by 'EXPRESSION'` counts something else. Without a name, it runs the program that you ran last, or the demo at this place if you have read on since. Your own program works too: `tally 20 --cores 2 .build/debug/MyProgram ARGUMENTS`. Control-C stops and shows the results so far."
  )

  var count: String
  /// The demo, and the options of the tally and its runs.
  var words: [String]

  var needsDemos: Bool { true }

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    try session.tally(count, words)
  }

  static func suggestions(
    after words: [String], for partial: String, in session: Session
  ) -> [Suggestion] {
    guard !words.isEmpty else { return [] }
    return session.suggestions(
      Array(words.dropFirst()), partial, options: Session.tallyOptions)
  }
}

extension TallyCommand {
  init(_ words: [String]) throws(CommandLineFailure) {
    guard let count = words.first else { throw .wordMissing(Self.word) }
    self.count = count
    self.words = Array(words.dropFirst())
  }
}

extension Session {
  fileprivate static let by = DemoOption(
    kind: .option, spellings: ["--by"], valueName: "outcome",
    help: "What to count: printed (the last line), lines (all lines), ending, order, "
      + "or an expression.",
    defaultValue: "printed")

  /// Returns the options of a tally: the demo's own, the machine's, and `--by`. Options for showing a single run are
  /// left out.
  static func tallyOptions(of demo: Demo?) -> [DemoOption] {
    let shown: Set<MachineOption> = [.real, .pace, .view, .format, .schedule]
    let options = demo?.options ?? []
    let left = MachineOption.beside(options).filter { option in
      !shown.contains { $0.option.spellings == option.spellings }
    }
    let own = options + left
    return own.contains { $0.spellings.contains("--by") } ? own : own + [by]
  }

  fileprivate func tally(_ count: String, _ words: [String]) throws(TutorFailure) -> [Effect] {
    guard let number = Quantity.integer(count, in: TallyPlan.counts) else {
      throw .commandLine(
        .badValue(
          BadValue(
            of: TallyCommand.word, given: count,
            expected:
              "the number of runs first, from \(TallyPlan.counts.lowerBound) to \(TallyPlan.counts.upperBound), as in `tally 20 first-wins`"
          )))
    }
    let (subject, options) = try subjectNamed(in: words, others: [Self.by])
    let demo: Demo? = if case .demo(let demo) = subject { demo } else { nil }
    let all = Self.tallyOptions(of: demo)
    let arguments: ArgumentList
    do {
      arguments = try ArgumentList(parsing: options, options: all)
    } catch {
      throw demo.failure(error) { error in
        demo.map { .demo(.options(error, demo: $0.id)) }
          ?? .commandLine(.options(error, TallyCommand.word))
      }
    }
    let outcome = try outcome(arguments.values(of: "--by")?.last ?? "printed", of: demo)
    let own = arguments.only(RunPlan.options(of: demo))
    var notes: [Effect] = []
    var run: RunPlan
    switch subject {
    case .demo(let demo):
      run = try RunPlan(demo, own, program: sources.demosProgram, settings: settings)
    case .program(let program):
      run = try RunPlan(program: program, own, settings: settings)
      if options.count < words.count { notes = noteOnArguments(of: program, all, arguments) }
    }
    try run.requireFreeComputing(for: TallyCommand.word)
    return notes + [.tally(TallyPlan(run: run, count: number, outcome: outcome))]
  }

  private func outcome(_ text: String, of demo: Demo?) throws(TutorFailure) -> Outcome {
    guard Self.tallyOptions(of: demo).last == Self.by else { return .printed }
    do { return try Outcome(text) } catch { throw .expression(error) }
  }
}
