import CommandLineKit
import StyledText

/// Opens the learner's file in an editor.
struct EditCommand: SessionCommand {
  static let word = CommandWord(
    "edit", "[NAME]", in: .code,
    summary: "open your file in an editor, here",
    details:
      "Opens the file of the open exercise, or your file NAME, in the editor that VISUAL or EDITOR names. When you leave the editor, the file is compiled and checked."
  )

  /// The name of the file; nil for the open file.
  var name: String?

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    try session.edit(name)
  }

  static func suggestions(
    after words: [String], for partial: String, in session: Session
  ) -> [Suggestion] {
    words.isEmpty ? session.ownNames.map { Suggestion(text: $0) } : []
  }
}

extension EditCommand {
  init(_ words: [String]) throws(CommandLineFailure) { name = try Self.onlyWord(of: words) }
}
