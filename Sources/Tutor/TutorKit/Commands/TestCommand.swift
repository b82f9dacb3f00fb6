import CommandLineKit
import StyledText

/// Compiles, runs and checks the open file.
struct TestCommand: CommandWithoutArguments {
  static let word = CommandWord(
    "test", in: .code,
    summary: "compile, run and check your file now",
    details:
      "Compiles, runs and checks your file, as saving it does. Use it if the tutor does not notice that you save."
  )

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    try session.test()
  }
}
