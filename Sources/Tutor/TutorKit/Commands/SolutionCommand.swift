import CommandLineKit

/// Shows the answer to the open question, or the solution of the open exercise.
struct SolutionCommand: SessionCommand {
  static let word = CommandWord(
    "solution", in: .questions,
    summary: "give up: show the answer, or the run that decides it",
    details:
      "Shows the answer to the open question, or a program that passes the open exercise. The answer to a prediction comes from its run, so that run starts. A goal has no solution to show; `skip` leaves it."
  )

  init() {}
  init(_ words: [String]) throws(CommandLineFailure) { try Self.expect(words, atMost: 0) }

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    try session.solution()
  }
}
