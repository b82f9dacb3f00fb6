import DemoArguments

/// The demos of this lesson.
package struct Channels: ParsableCommand {
  package static let configuration = CommandConfiguration(
    abstract: "In order, without chaining tasks.",
    subcommands: [
      ChainedTasks.self,
      Channel.self,
      Closures.self,
      Constrained.self,
    ])

  package init() {}
}
