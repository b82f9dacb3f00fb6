import DemoArguments

/// The demos of this lesson.
package struct StructuredProgramming: ParsableCommand {
  package static let configuration = CommandConfiguration(
    abstract: "Why structure.",
    subcommands: [
      CompletionHandlers.self,
      SequentialAwait.self,
      SuspendOrBlock.self,
    ])

  package init() {}
}
