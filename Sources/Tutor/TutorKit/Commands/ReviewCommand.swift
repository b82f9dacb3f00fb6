import CommandLineKit

/// Repeats questions and goals that were missed or skipped, and questions that are due.
struct ReviewCommand: CommandWithoutArguments {
  static let word = CommandWord(
    "review", in: .questions,
    summary: "repeat questions and goals that you missed or skipped, and questions that are due",
    details:
      "Repeats every question that you answered incorrectly, every question and goal that you left open, and the review questions of each lesson 1, 3, 7 and 21 days after you have seen all its steps."
  )

  var needsDemos: Bool { true }
  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    try session.startReview()
  }
}
