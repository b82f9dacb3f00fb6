package import TraceFindings

extension Finding.Kind {
  /// The name of the lesson that teaches what to do instead.
  package var lesson: String {
    switch self {
    case .neverAwaited: "task-trees"
    case .resultNeverRead, .oneByOne: "async-let"
    case .leftBehind, .errorLost, .unstructured: "unstructured-tasks"
    case .unreached, .ranOn, .noticedLate: "cancellation"
    case .inBatches: "task-groups"
    case .tooManyAtOnce: "group-patterns"
    case .coresBlocked, .priorityInverted: "the-pool"
    case .mainActorBusy: "isolation"
    case .actorReentered: "actors"
    }
  }
}
