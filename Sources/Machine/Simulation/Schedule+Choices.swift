package import TaskTrace

/// Access to the choices of the schedule's policy.
extension Schedule {
  /// Returns the choice that was made since the last call, if there was one and the policy keeps its choices.
  package mutating func takeDecision() -> Decision? { policy.takeDecision() }

  /// Whether a job is ready for the pool. Only known if the policy keeps its choices.
  package var hasJobForWorker: Bool { policy.jobsForWorkers > 0 }

  /// Whether more jobs are ready for the pool than workers are idle, and a job that is ready could still run before the
  /// calling core continues: on an idle worker, or on one whose task has paused and may free it. Only known if the
  /// policy keeps its choices.
  package var lacksIdleWorkers: Bool {
    policy.jobsForWorkers > idleWorkers
      && cores.dropFirst().dropLast().contains { $0 == .idle || $0 == .resuming }
  }

  /// Whether the next call to `next` makes a choice.
  package var hasChoice: Bool {
    var later = self
    return later.next() != nil && later.takeDecision() != nil
  }

  /// Whether anything can happen, at the present moment or later, without the cores that are running.
  package var canContinue: Bool {
    var later = self
    return later.next() != nil || later.nextTimer() != nil
  }

  /// Makes the turn of a thread outside the machine a candidate, if the policy chooses among these too. Returns whether
  /// it does. `isAnother` is whether each thread that waits has had a turn since a core last took a step. Such a turn is
  /// the last of the candidates, and a thread's first turn replaces it.
  package mutating func offerTurn(isAnother: Bool = false) -> Bool {
    guard policy.takesTurns else { return false }
    if hasTurn || (isAnother && hasAnotherTurn) { return true }
    (hasTurn, hasAnotherTurn) = (!isAnother, isAnother)
    policy.add(
      Candidate(
        lane: .outside, priority: 0, sequence: advance(), job: nil, isAnotherTurn: isAnother,
        owner: .outside))
    return true
  }

  /// Has the policy follow these departures from this point on.
  package mutating func follow(_ departures: Departures) { policy.follow(departures) }
}
