import DemoArguments

/// The demos of this lesson.
package struct EveryOrder: ParsableCommand {
  package static let configuration = CommandConfiguration(
    abstract: "What holds in every order.",
    subcommands: [LostVote.self, LastSeat.self, TwoLocks.self])

  package init() {}
}
