import TaskTrace

/// A set of candidates that need not run next.
///
/// Each of them has run next in an earlier part of the search, and everything that has run since then is independent of
/// it. So the orders in which it runs next are equivalent to orders that were tried.
/// Source: Godefroid, "Partial-Order Methods for the Verification of Concurrent Systems", chapter 5.
struct SleepSet: Hashable, Sendable {
  /// The footprints of the candidates' steps when they ran, by the candidates' sequence numbers.
  private var sleepers: [UInt32: Footprint] = [:]

  init() {}

  func contains(_ number: UInt32) -> Bool { sleepers[number] != nil }

  mutating func insert(_ step: ScheduleStep) {
    if step.number != 0 { sleepers[step.number] = step.footprint }
  }

  /// Removes the candidates that depend on a step that has run.
  mutating func wake(after step: ScheduleStep, _ assumptions: Footprint.Assumptions) {
    guard !sleepers.isEmpty else { return }
    sleepers = sleepers.filter { $0.value.isIndependent(of: step.footprint, assumptions) }
  }

  /// Removes the candidates that depend on steps that have run. Returns false if one of the steps is in the set: then
  /// everything that follows was already tried.
  mutating func wake(
    after steps: some Sequence<ScheduleStep>, _ assumptions: Footprint.Assumptions
  ) -> Bool {
    for step in steps {
      if contains(step.number) { return false }
      wake(after: step, assumptions)
    }
    return true
  }
}
