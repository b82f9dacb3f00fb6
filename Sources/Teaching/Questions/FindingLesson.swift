package import TraceFindings

extension Finding.Kind {
  /// The ID of the lesson that teaches what to do instead; nil if the exercise itself does.
  package var lesson: String? {
    switch self {
    case .neverAwaited, .awaitedTooLate: "task-trees"
    case .resultNeverRead, .oneByOne: "async-let"
    case .readInOrder: "group-patterns"
    case .slept, .waitedOutside: "structured-programming"
    case .leftBehind, .replaced, .errorLost, .unstructured: "unstructured-tasks"
    case .unreached, .ranOn, .noticedLate, .cancellationHidden, .cleanupEnded: "cancellation"
    case .inBatches, .fewerAtOnce, .errorDropped, .errorHandled, .errorNoticedLate: "task-groups"
    case .beganBehind, .tooManyAtOnce, .waitsForTheRest, .lastResultsDropped, .errorEndedGroup:
      "group-patterns"
    case .coresBlocked, .priorityInverted, .noCoreFree: "the-pool"
    case .mainActorBusy: "isolation"
    case .actorReentered, .actorAwaitsFirst, .beganAfterTurn, .actorBusy, .otherCalls: "actors"
    case .actorVisitedTwice, .criticalSections, .waitsInCircle: "every-order"
    case .valueInherited, .valueLost: "detached-tasks"
    case .neverResumed, .resumedTwice, .crashed, .leftOut, .added, .errorAdded, .polls:
      "structured-programming"
    case .beganLate: "async-let"
    case .beganEarly, .printedLate, .printedEarly, .oppositeOrder: "task-groups"
    case .printedOther: nil
    case .notSuspended: "the-pool"
    case .otherPriority: "detached-tasks"
    case .offMainActor, .onMainActor, .unprotected, .offItsActor: "isolation"
    case .cancellationThrown, .cutShort, .cancelledEarly, .notCancelled, .unreachedTooMuch:
      "cancellation"
    case .waitsForTask: "every-order"
    case .tasksAdded, .otherDuration: "async-let"
    case .failedTaskReadAgain, .sharedTask: "unstructured-tasks"
    case .endedEarly: "channels"
    }
  }
}
