import DemoArguments

/// The demos of this lesson. Their code is built more than once, with different settings.
package struct Isolation: ParsableCommand {
  package static let configuration = CommandConfiguration(
    abstract: "Where unmarked code runs.", subcommands: [RenderPage.self, BusyScreen.self])

  package init() {}
}
