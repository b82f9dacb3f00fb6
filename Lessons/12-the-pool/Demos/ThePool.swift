import DemoArguments

/// The demos of this lesson.
package struct ThePool: ParsableCommand {
  package static let configuration = CommandConfiguration(
    abstract: "When and where tasks run.",
    subcommands: [
      Priorities.self,
      Escalation.self,
      BlockedPool.self,
      SemaphoreWait.self,
      ImmediateTask.self,
      DiscardingGroup.self,
      ExecutorPreference.self,
    ])

  package init() {}
}
