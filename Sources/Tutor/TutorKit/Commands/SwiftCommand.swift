import CommandLineKit
import StyledText

/// Reads a snippet of Swift.
struct SwiftCommand: CommandWithoutArguments {
  static let word = CommandWord(
    "swift", in: .code,
    summary: "type a few lines of Swift, and run them",
    details:
      "Reads lines up to an empty line, and runs them as a program. `await` is allowed at the top level, and DemoWorld is imported."
  )

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    try session.beginSnippet(inShell: inShell)
  }
}
