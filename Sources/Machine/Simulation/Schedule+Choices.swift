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

  /// Makes the turns of threads outside the machine candidates, if the policy chooses among these too. Returns whether
  /// it does. `count` is the number of threads that wait.
  ///
  /// `areOthers` is whether each of them has had a turn since a core last took a step. Such turns are the last of the
  /// candidates, and the first turn of a thread replaces them.
  package mutating func offerTurns(_ count: Int, areOthers: Bool = false) -> Bool {
    guard policy.takesTurns else { return false }
    if areOthers {
      guard firstTurns == 0 else { return true }
      while otherTurns < count {
        addTurn(otherTurns, isAnother: true)
        otherTurns += 1
      }
    } else {
      if otherTurns > 0 { removeTurns() }
      while firstTurns < count {
        addTurn(firstTurns, isAnother: false)
        firstTurns += 1
      }
    }
    return true
  }

  /// Makes a thread outside the machine a candidate that has stopped for an instant. Others may be chosen before it.
  package mutating func pause(thread: Int32) {
    policy.add(
      Candidate(
        lane: .thread(thread), priority: 0, sequence: advance(), job: nil, isPause: true,
        owner: .outside))
  }

  private mutating func addTurn(_ turn: Int, isAnother: Bool) {
    policy.add(
      Candidate(
        lane: .outside, priority: 0, sequence: advance(), job: nil, turn: turn,
        isAnotherTurn: isAnother, owner: .outside))
  }

  /// Notes that the policy has chosen the turn of a thread. After another turn, each thread can have a first turn again.
  mutating func took(_ candidate: Candidate) {
    candidate.isAnotherTurn ? removeTurns() : (firstTurns -= 1)
  }

  private mutating func removeTurns() {
    policy.removeTurns()
    (firstTurns, otherTurns) = (0, 0)
  }

  /// Has the policy follow these departures from this point on.
  package mutating func follow(_ departures: Departures) { policy.follow(departures) }
}
