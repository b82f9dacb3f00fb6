import DemoArguments

/// The demos of this lesson.
package struct AsyncLet: ParsableCommand {
  package static let configuration = CommandConfiguration(
    abstract: "A fixed number at once.",
    subcommands: [
      SequentialBinding.self,
      ConcurrentBinding.self,
      ReadTwice.self,
      NeverAwaited.self,
      StaticWidth.self,
      RecursiveBinding.self,
    ])

  package init() {}
}
