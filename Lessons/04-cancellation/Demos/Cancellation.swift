import DemoArguments

/// The demos of this lesson.
package struct Cancellation: ParsableCommand {
  package static let configuration = CommandConfiguration(
    abstract: "Cancellation is a request.",
    subcommands: [
      MarkAndNotice.self,
      ThumbnailsThrowing.self,
      ThumbnailsPartial.self,
      Handler.self,
      CancelledBeforeStart.self,
      SleepWakes.self,
    ])

  package init() {}
}
