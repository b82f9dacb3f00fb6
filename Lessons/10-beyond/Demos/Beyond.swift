import ArgumentParser

/// The demos of this lesson.
package struct Beyond: ParsableCommand {
  package static let configuration = CommandConfiguration(
    abstract: "What the rest of the language adds.",
    subcommands: [
      ActorTurns.self,
      LastTicket.self,
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
