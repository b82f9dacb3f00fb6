import RunKit
import ScheduleSearch
import StyledText
import TaskTrace
import TraceAnalysis
import TutorKit

/// Runs findings a second time, each in a process of its own.
extension Exploring {
  /// Runs the findings that will be shown again, and compares their outcomes. After Control-C, the others are not
  /// confirmed. Nor are those that ended at their limit of real time, because a second run may end elsewhere; such a run
  /// is only made for a page. `defaultRun` is the known trace of the default order.
  ///
  /// Two runs of a demo are active at once. Other programs run one at a time, because they may use a resource that only
  /// one run can have.
  func confirm(
    _ found: inout Exploration, _ plan: ExplorePlan, _ observed: inout ObservedOrders,
    defaultRun: Trace?, _ show: (StyledLine) -> Void
  ) async throws(ManyRunsFailure) {
    let schedules = found.findings.prefix(ExplorePlan.maximumShown).map(\.schedule.departures)
    var indices = schedules.indices.filter {
      plan.runsKept != nil || !observed.endlessOutcomes.contains(found.findings[$0].outcome)
    }[...]
    while let one = indices.popFirst() {
      show(runs.session.progressLine(ofConfirmed: one, of: schedules.count))
      async let first = replay(schedules[one], plan, defaultRun: defaultRun)
      if plan.isDemo, let other = indices.popFirst() {
        try confirm(
          other, await replay(schedules[other], plan, defaultRun: defaultRun), &found, plan,
          &observed)
      }
      try confirm(one, await first, &found, plan, &observed)
      if Task.isCancelled { return }
    }
  }

  private func confirm(
    _ index: Int, _ again: Result<Trace?, ManyRunsFailure>, _ found: inout Exploration,
    _ plan: ExplorePlan, _ observed: inout ObservedOrders
  ) throws(ManyRunsFailure) {
    // A run that Control-C ended says nothing about its schedule.
    if Task.isCancelled { return }
    let again = try again.get()
    observed.traces[index] = again
    if observed.endlessOutcomes.contains(found.findings[index].outcome) { return }
    let outcome: String? = if let again { try plan.words(of: again) } else { nil }
    found.confirm(index, outcome: outcome, choices: again?.choices ?? [])
  }

  private func replay(
    _ departures: Departures, _ plan: ExplorePlan, defaultRun: Trace?
  ) async -> Result<Trace?, ManyRunsFailure> {
    if let defaultRun, departures == Departures() { return .success(defaultRun) }
    do throws(ManyRunsFailure) {
      return .success(try await trace(departures, plan))
    } catch {
      return .failure(error)
    }
  }
}
