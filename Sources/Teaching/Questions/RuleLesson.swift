package import TraceAnalysis

extension Rule.ID {
  /// The ID of the lesson that teaches the rule.
  package var lesson: String {
    switch self {
    case .taskEndsOnce: "structured-programming"
    case .cancellationReachesChildren, .cancellationGoesDownOnly, .priorityIsInherited,
      .parentEndsLast, .unawaitedAreCancelled:
      "task-trees"
    case .cancellationStays: "cancellation"
    case .childOfCancelledStartsCancelled, .groupEndsLast, .coresAreLimited: "task-groups"
    case .taskLocalsAreInherited, .unstructuredHasNoParent: "unstructured-tasks"
    case .actorRunsOne: "actors"
    }
  }
}
