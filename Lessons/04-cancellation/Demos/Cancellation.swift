import ArgumentParser

/// The demos of this lesson.
package struct Cancellation: ParsableCommand {
  package static let configuration = CommandConfiguration(
    abstract: "A request, not a stop.",
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
