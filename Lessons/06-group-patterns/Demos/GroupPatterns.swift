import DemoArguments

/// The demos of this lesson.
package struct GroupPatterns: ParsableCommand {
  package static let configuration = CommandConfiguration(
    abstract: "Groups at work.",
    subcommands: [
      SkyScan.self,
      FirstWins.self,
      LoginSequence.self,
      Timeout.self,
    ])

  package init() {}
}
