import CommandLineKit

/// Goes to the beginning of the step, or to the step before it.
struct BackCommand: CommandWithoutArguments {
  static let word = CommandWord(
    "back", in: .lessons,
    summary: "go to the beginning of this step, or to the previous step",
    details:
      "Goes to the beginning of this step. If you are there already, it goes to the previous step.")

  var entersSection: Bool { true }

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    let here = try session.here()
    session.navigation.open(here)
    return session.enter(section: Navigation.previous(to: here))
  }
}
