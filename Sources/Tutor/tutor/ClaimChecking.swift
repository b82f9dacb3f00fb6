import CommandLineKit
import LineEditor
import RunKit
import StyledText
import TraceAnalysis
import TutorKit

/// Checks a claim over the schedules of its run, and shows the progress on the screen.
struct ClaimChecking {
  let console: Console
  let runner: Runner
  let session: Session
  /// Whether the terminal can update a progress line in place.
  let isSeen: Bool
  /// Whether keys can be read, so that Control-C stops the work.
  let hasKeys: Bool

  /// Returns the verdict on the claim. After Control-C, it is the verdict so far.
  func check(_ plan: ClaimPlan) async throws -> ClaimVerdict { try await decide(plan).verdict }

  /// Returns the verdict on the claim; nil if Control-C stopped the work.
  func verdict(on plan: ClaimPlan) async throws -> ClaimVerdict? {
    let (verdict, isCancelled) = try await decide(plan)
    return isCancelled ? nil : verdict
  }

  private func decide(
    _ plan: ClaimPlan
  ) async throws -> (verdict: ClaimVerdict, isCancelled: Bool) {
    guard hasKeys else {
      return (try await runner.decide(plan.check, of: plan.run) { _ in }, false)
    }
    let checked = try await console.withProgressLine(
      inColor: session.settings.color, isSeen: isSeen
    ) { show in
      try await runner.decide(plan.check, of: plan.run) {
        show(session.progressLine(ofClaim: $0))
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
    let scenario = check.scenario
    return try await check.decide { schedules, soFar in
      var traces: [Int: Trace] = [:]
      try await runSchedules(scenario, schedules, options: options) {
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
