package import TraceFindings

extension Finding.Kind {
  /// The ID of the lesson that teaches what to do instead.
  package var lesson: String {
    switch self {
    case .neverAwaited: "task-trees"
    case .resultNeverRead, .oneByOne: "async-let"
    case .leftBehind, .errorLost, .unstructured: "unstructured-tasks"
    case .unreached, .ranOn, .noticedLate, .cancellationHidden: "cancellation"
    case .inBatches, .errorDropped, .errorNoticedLate: "task-groups"
    case .tooManyAtOnce, .waitsForTheRest, .lastResultsDropped, .errorEndedGroup: "group-patterns"
    case .coresBlocked, .priorityInverted, .noCoreFree: "the-pool"
    case .mainActorBusy: "isolation"
    case .actorReentered: "actors"
    case .actorVisitedTwice: "every-order"
    case .valueInherited: "detached-tasks"
    case .waitsInCircle: "unstructured-tasks"
    case .neverResumed, .resumedTwice, .leftOut, .added, .polls: "structured-programming"
    case .beganLate: "async-let"
    case .beganEarly, .printedLate, .printedOther: "task-groups"
    case .notSuspended: "the-pool"
    case .otherPriority: "detached-tasks"
    case .offMainActor: "isolation"
    case .cancellationThrown, .cutShort: "cancellation"
    case .waitsForTask: "every-order"
    }
  }
}
