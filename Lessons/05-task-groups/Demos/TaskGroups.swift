import DemoArguments

/// The demos of this lesson.
package struct TaskGroups: ParsableCommand {
  package static let configuration = CommandConfiguration(
    abstract: "A number known at run time.",
    subcommands: [
      DynamicWidth.self,
      DataRace.self,
      CompletionOrder.self,
      Collect.self,
      GroupTools.self,
      GroupErrors.self,
      PoolWidth.self,
    ])

  package init() {}
}
