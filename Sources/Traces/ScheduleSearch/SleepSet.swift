package import TaskTrace

/// Candidates that need not go next: each has gone next before, in an earlier part of the search, and everything that ran
/// since is independent of it. So the orders in which it goes next are orders that were tried, told differently.
/// Source: Godefroid, "Partial-Order Methods for the Verification of Concurrent Systems", chapter 5.
package struct SleepSet: Hashable, Sendable {
  /// By the numbers under which the machine has queued them, with what they had to do with when they ran.
  private var sleepers: [UInt32: Footprint] = [:]

  package init() {}

  package func contains(_ number: UInt32) -> Bool { number != 0 && sleepers[number] != nil }

  package mutating func insert(_ step: ScheduleStep) {
    if step.number != 0 { sleepers[step.number] = step.footprint }
  }

  /// Something has run: what depends on it wakes.
  package mutating func wake(after step: ScheduleStep, _ sharing: Footprint.Sharing) {
    guard !sleepers.isEmpty else { return }
    sleepers = sleepers.filter { $0.value.isIndependent(of: step.footprint, sharing) }
  }

  /// Several things have run. False if one of them sleeps: everything that follows was tried.
  package mutating func wake(
    after steps: some Sequence<ScheduleStep>, _ sharing: Footprint.Sharing
  ) -> Bool {
    for step in steps {
      if contains(step.number) { return false }
      wake(after: step, sharing)
    }
    return true
  }
}
