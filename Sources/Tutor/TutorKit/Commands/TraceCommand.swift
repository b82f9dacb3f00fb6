import CommandLineKit
import DemoOptions
import StyledText

/// Shows a view of the last run, or traces a program.
enum TraceCommand: SessionCommand {
  static let word = CommandWord(
    "trace", "[VIEW | [--options] PROGRAM [ARGUMENTS]]", in: .lastRun,
    summary: "show the last run in another view, or trace your own program",
    details:
      "Shows the last run in a view, or traces your own program. Examples: `trace tree`, `trace story`, `trace log`. A path instead of a view runs and traces that program: `trace .build/debug/MyProgram ARGUMENTS`. A source file is compiled first: `trace my-file.swift`. Its computing takes no virtual time, unless you type `trace --cpu measured my-file.swift`. The machine's options come before the program. A test bundle is a program: `trace .build/debug/MyTests.xctest Module.Class/testName` runs one test of XCTest, and `trace .build/debug/MyTests.xctest --testing-library swift-testing --filter NAME` tests of Swift Testing. `help symbols` explains what the views draw."
  )

  /// Shows a view of the last run; nil for the default views.
  case view(TraceView?)
  case program(options: [String], words: [String])

  init(_ words: [String]) throws(CommandLineFailure) {
    let options = MachineOption.wordsBeforeProgram(words)
    let rest = Array(words.dropFirst(options.count))
    guard let first = rest.first else {
      guard options.isEmpty else { throw .wordMissing(Self.word) }
      self = .view(nil)
      return
    }
    if options.isEmpty, !first.contains("/") {
      if let view = try TraceView(beginningOf: first) {
        try Self.expect(rest, atMost: 1)
        self = .view(view)
        return
      }
      let near = [].nearest(to: first, synonyms: TraceView.suggested)
      guard near.isEmpty else { throw .unknownView(first, nearest: near) }
    }
    self = .program(options: options, words: rest)
  }

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    switch self {
    case .view(let view): try session.show(view)
    case .program(let options, let words): try session.traceProgram(options, words)
    }
  }

  static func suggestions(
    after words: [String], for partial: String, in session: Session
  ) -> [Suggestion] {
    if words.isEmpty, !partial.hasPrefix("-") {
      return TraceView.allCases.map { Suggestion(text: $0.rawValue, summary: $0.summary) }
    }
    let isBeforeProgram = words.count == MachineOption.wordsBeforeProgram(words).count
    guard isBeforeProgram || partial.hasPrefix("-") else { return [] }
    return session.optionSuggestions(MachineOption.beside([]), words, partial)
  }

  static func helpTable(in session: Session) -> [StyledLine] {
    session.table(TraceView.allCases.map { ($0.rawValue, $0.summary) })
      + [StyledLine(), StyledLine("The machine and the view", .strong)]
      + session.machineOptionLines(beside: [])
  }
}
