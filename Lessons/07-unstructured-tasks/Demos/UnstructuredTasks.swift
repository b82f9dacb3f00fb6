import DemoArguments

/// The demos of this lesson.
package struct UnstructuredTasks: ParsableCommand {
  package static let configuration = CommandConfiguration(
    abstract: "Outliving the scope.",
    subcommands: [
      CollectionView.self,
      Outlives.self,
      LostError.self,
      Inherits.self,
      WhichActor.self,
    ])

  package init() {}
}
