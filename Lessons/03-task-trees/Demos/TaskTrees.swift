import DemoArguments

/// The demos of this lesson.
package struct TaskTrees: ParsableCommand {
  package static let configuration = CommandConfiguration(
    abstract: "A parent ends last.",
    subcommands: [
      Family.self,
      AbnormalExit.self,
      UnreadChildren.self,
      Inherit.self,
    ])

  package init() {}
}
