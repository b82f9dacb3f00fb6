import RunKit
import TaskTrace
import TraceAnalysis
import TraceExpressions
import TutorKit

/// Runs a program many times and counts its outcomes.
struct Tallying {
  let runs: RunsWithProgress

  /// Counts the outcomes of all runs of the plan. After Control-C, counts those of the runs that have ended.
  func count(_ plan: TallyPlan) async throws(ManyRunsFailure) -> Tally {
    try await runs.withProgress { show throws(ManyRunsFailure) in
      let clock = ContinuousClock()
      var last = clock.now - .seconds(1)
      return try await runAll(plan) { tally in
        guard clock.now - last > .milliseconds(50) else { return }
        last = clock.now
        show(runs.session.progressLine(of: tally, plan))
      }
    }.value
  }

  private func runAll(
    _ plan: TallyPlan, seen: (Tally) -> Void
  ) async throws(ManyRunsFailure) -> Tally {
    var options = Runner.Options()
    options.preferredFiles = plan.run.preferredFiles
    options.findsNames = plan.outcome.needsNames
    try await checkFirst(plan, options)
    var tally = Tally()
    var unclear: ExpressionFailure?
    do throws(RunFailure) {
      try await runs.runner.runSeries(plan.run.scenario, count: plan.count, options: options) {
        run in
        do throws(ExpressionFailure) {
          tally.add(try plan.outcome.words(of: run.trace), seed: run.seed)
        } catch {
          unclear = unclear ?? error
        }
        seen(tally)
      }
    } catch {
      throw .run(error)
    }
    if let unclear { throw .expression(unclear) }
    return tally
  }

  /// Performs the first run alone, and reports its errors before the other runs start.
  private func checkFirst(
    _ plan: TallyPlan, _ options: Runner.Options
  ) async throws(ManyRunsFailure) {
    let first: Trace?
    do throws(RunFailure) {
      first = try await runs.runner.trace(plan.run.scenario, options: options).trace
    } catch {
      throw .run(error)
    }
    guard let first else { return }
    if let complaint = plan.run.complaint(in: first) { throw .refused(complaint) }
    do throws(ExpressionFailure) {
      _ = try plan.outcome.words(of: first)
    } catch {
      throw .expression(error)
    }
  }
}
