import DemoArguments

/// The demos of this lesson.
package struct Actors: ParsableCommand {
  package static let configuration = CommandConfiguration(
    abstract: "One task at a time.", subcommands: [ActorTurns.self, LastTicket.self])

  package init() {}
}
