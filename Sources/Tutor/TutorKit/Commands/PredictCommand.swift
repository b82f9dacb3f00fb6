import CommandLineKit

/// Asks the prediction of this step.
struct PredictCommand: CommandWithoutArguments {
  static let word = CommandWord(
    "predict", in: .questions,
    summary: "ask this step's prediction, or ask it again",
    details:
      "Asks this step's prediction, even if you have answered it before. An answer that you give after its run does not count as right."
  )

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    try session.predict()
  }
}
