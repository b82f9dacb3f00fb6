import RunKit
import TraceAnalysis
import TutorKit

/// Checks a claim over the schedules of its run, and shows the progress on the screen.
struct ClaimChecking {
  let runs: RunsWithProgress

  /// Returns the verdict on the claim; the verdict so far if Control-C stopped the work.
  func check(_ plan: ClaimPlan) async throws -> ClaimVerdict { try await decide(plan).verdict }

  /// Returns the verdict on the claim; nil if Control-C stopped the work.
  func verdict(on plan: ClaimPlan) async throws -> ClaimVerdict? {
    let (verdict, isCancelled) = try await decide(plan)
    return isCancelled ? nil : verdict
  }

  private func decide(
    _ plan: ClaimPlan
  ) async throws -> (verdict: ClaimVerdict, isCancelled: Bool) {
    let checked = try await runs.withProgress { show in
      try await runs.runner.decide(plan.check, of: plan.run) {
        show(runs.session.progressLine(ofClaim: $0))
      }
    }
    return (checked.value, checked.isCancelled)
  }
}

extension Runner {
  /// Runs the schedules that a claim needs, and returns the verdict.
  func decide(
    _ check: ClaimCheck, of run: RunPlan, seen: (Int) -> Void = { _ in }
  ) async throws -> ClaimVerdict {
    var check = check
    var options = Options()
    options.preferredFiles = run.preferredFiles
    return try await withScheduleRuns(check.scenario, options: options) { process in
      try await check.decide { schedules, soFar in
        var traces: [Int: Trace] = [:]
        try await process.run(schedules) {
          let (tried, isDecided) = soFar(traces)
          seen(tried)
          return !isDecided
        } onRun: {
          traces[$0] = $1
        }
        return traces
      }
    }
  }
}
