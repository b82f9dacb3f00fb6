import CommandLineKit
import StyledText

/// Copies a demo.
struct CopyCommand: SessionCommand {
  static let word = CommandWord(
    "copy", "DEMO [NAME]", in: .code,
    summary: "copy a demo to a file that you can change",
    details:
      "Copies a demo to a file that you can change, and prints the path. Example: `copy concurrent-binding` writes my-concurrent-binding.swift. `run my-concurrent-binding` runs it."
  )

  var demo: String
  /// The name of the copy; nil for a name that is derived from the demo's name.
  var name: String?

  var needsDemos: Bool { true }

  init(_ words: [String]) throws(CommandLineFailure) {
    try Self.expect(words, atMost: 2)
    guard let demo = words.first else { throw .wordMissing(Self.word) }
    self.demo = demo
    name = words.dropFirst().first
  }

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    try session.copy(demo, name)
  }

  static func suggestions(
    after words: [String], for partial: String, in session: Session
  ) -> [Suggestion] {
    words.isEmpty ? session.demoSuggestions(partial) : []
  }
}
