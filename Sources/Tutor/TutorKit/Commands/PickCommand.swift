import CommandLineKit

/// Decides which candidate of a choice goes first.
struct PickCommand: SessionCommand {
  static let word = CommandWord(
    "pick", "NUMBER", in: .runs,
    summary: "decide what goes first in a run with `--policy ask`",
    details:
      "Lets a task go first in a run with `--policy ask`. Such a run stops at each choice of the scheduler and lists the tasks that can go first. `2`, or `pick 2`, lets the second task go first; Return lets the first task go first. `undo` takes the latest choice back, `finish` leaves the remaining choices to the default order, and `?` lists the rest."
  )

  var number: String

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    try session.pick(number: number)
  }
}

extension PickCommand {
  init(_ words: [String]) throws(CommandLineFailure) {
    try Self.expect(words, atMost: 1)
    number = try Self.text(words)
  }
}
