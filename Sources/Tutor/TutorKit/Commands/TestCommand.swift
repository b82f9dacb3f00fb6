import StyledText

/// Checks the open exercise.
struct TestCommand: SessionCommand {
  static let word = CommandWord(
    "test", in: .code,
    summary: "compile, run and check your file now",
    details:
      "Does what saving the file does. Use it where the tutor cannot see that you save it."
  )

  init() {}
  init(_ words: [String]) throws(TutorFailure) { try Self.expect(words, atMost: 0) }

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    try session.test()
  }
}
