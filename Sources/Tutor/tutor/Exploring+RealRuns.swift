import CommandLineKit
import LineEditor
import RunKit
import ScheduleSearch
import TaskTrace
import TraceAnalysis
import TutorKit

/// Runs an explored program on the real thread pool.
extension Exploring {
  /// Performs the plan's real runs, one after the other. After Control-C, returns those that have ended. Performs
  /// none if the exploration was stopped, and no more if the first ones do not end.
  func runReally(
    _ plan: ExplorePlan, _ found: Exploration
  ) async throws(ManyRunsFailure) -> RealRuns {
    if found.isStopped { return RealRuns() }
    let limit = try await timeLimit(plan)
    return try await runs.withProgress { show throws(ManyRunsFailure) in
      try await runReally(plan, limit) { show(runs.session.progressLine(of: $0, plan)) }
    }.value
  }

  private func runReally(
    _ plan: ExplorePlan, _ limit: Duration, seen: (RealRuns) -> Void
  ) async throws(ManyRunsFailure) -> RealRuns {
    var real = RealRuns()
    var stuck = 0
    for _ in 0..<plan.realRuns where !Task.isCancelled {
      let trace: Trace
      do throws(RunFailure) {
        trace = try await runs.runner.outputOfRealRun(plan.scenario, timeLimit: limit)
      } catch {
        throw .run(error)
      }
      // A run that Control-C ended says nothing about the program.
      if Task.isCancelled { break }
      real.add(try plan.realResult(of: trace))
      if trace.ending == .stuck { stuck += 1 }
      real.isCutShort = stuck == RealRuns.maximumStuckRuns && stuck == real.total
      seen(real)
      if real.isCutShort { break }
    }
    return real
  }

  /// Returns the time after which a real run counts as stuck: much longer than the run in the default order takes.
  private func timeLimit(_ plan: ExplorePlan) async throws(ManyRunsFailure) -> Duration {
    let usual = try await trace(Departures(), plan)?.events.last?.time ?? .zero
    return min(plan.scenario.machine.realLimit, .seconds(2) + .nanoseconds(usual.nanoseconds) * 3)
  }
}
