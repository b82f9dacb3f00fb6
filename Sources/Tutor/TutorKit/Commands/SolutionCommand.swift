import CommandLineKit

/// Shows the answer to the open question, or the solution of the open exercise.
struct SolutionCommand: CommandWithoutArguments {
  static let word = CommandWord(
    "solution", in: .questions,
    summary: "give up: show the answer, or the run that decides it",
    details:
      "Shows the answer to the open question, or a program that passes the open exercise. The answer to a prediction comes from its run, so that run starts. A goal has no solution to show; `skip` leaves it."
  )

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    try session.solution()
  }
}
