import RunKit
import ScheduleSearch
import TaskTrace
import TraceAnalysis
import TutorKit

/// Runs findings a second time, each in a process of its own.
extension Exploring {
  func confirm(
    _ found: inout Exploration, _ plan: ExplorePlan, _ observed: inout ObservedOrders,
    usual: Trace?
  ) async throws(Counting.Failure) {
    let schedules = found.findings.prefix(ExplorePlan.mostShown).map(\.schedule.departures)
    let traces = try await replays(of: schedules, plan, usual: usual)
    for (place, again) in traces.enumerated() {
      let outcome: String? = if let again { try plan.words(of: again) } else { nil }
      observed.traces[place] = again
      found.confirm(place, outcome: outcome, choices: again?.choices ?? [])
    }
  }

  /// Runs schedules again, those of a demo two at a time. Other programs run one at a time, because they may use a
  /// resource that only one run can have. `usual` is the known trace of the default order.
  private func replays(
    of schedules: [Departures], _ plan: ExplorePlan, usual: Trace?
  ) async throws(Counting.Failure) -> [Trace?] {
    var traces = schedules.map { $0 == Departures() ? usual : nil }
    var places = schedules.indices.filter { traces[$0] == nil }[...]
    while let one = places.popFirst() {
      async let first = replay(schedules[one], plan)
      if plan.isDemo, let other = places.popFirst() {
        traces[other] = try await replay(schedules[other], plan).get()
      }
      traces[one] = try await first.get()
    }
    return traces
  }

  private func replay(
    _ departures: Departures, _ plan: ExplorePlan
  ) async -> Result<Trace?, Counting.Failure> {
    do throws(Counting.Failure) {
      return .success(try await trace(departures, plan))
    } catch {
      return .failure(error)
    }
  }
}
