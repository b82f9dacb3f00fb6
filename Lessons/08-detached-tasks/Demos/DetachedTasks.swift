import DemoArguments

/// The demos of this lesson.
package struct DetachedTasks: ParsableCommand {
  package static let configuration = CommandConfiguration(
    abstract: "Inheriting nothing.",
    subcommands: [
      DiskCache.self,
      GroupInDetached.self,
      FourKinds.self,
    ])

  package init() {}
}
