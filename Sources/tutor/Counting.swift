import LineEditor
import RunKit
import StyledText
import TraceExpressions
import TutorKit

/// Runs a program many times and counts what comes out.
struct Counting {
  let console: Console
  let runner: Runner
  let session: Session
  /// Whether progress can be shown in place.
  let isSeen: Bool

  enum Failure: Error {
    case run(RunFailure)
    /// The demo does not take its options.
    case refused(String)
    case expression(ExpressionFailure)
  }

  /// All runs of the plan, or those up to Control-C.
  func count(_ plan: TallyPlan) async throws(Failure) -> Tally {
    guard isSeen else { return try await runAll(plan) { _ in } }
    return try await console.withProgressLine(inColour: session.settings.colour) {
      show throws(Failure) in
      let clock = ContinuousClock()
      var last = clock.now - .seconds(1)
      return try await runAll(plan) { tally in
        guard clock.now - last > .milliseconds(50) else { return }
        last = clock.now
        show(session.progressLine(of: tally, plan))
      }
    }.value
  }

  private func runAll(
    _ plan: TallyPlan, seen: (Tally) -> Void
  ) async throws(Failure) -> Tally {
    var options = Runner.Options()
    options.preferredFiles = plan.run.preferredFiles
    options.findsNames = plan.outcome.needsNames
    var tally = Tally()
    var unclear: ExpressionFailure?
    var complaint: String?
    do throws(RunFailure) {
      try await runner.runSeries(plan.run.scenario, count: plan.count, options: options) { run in
        do throws(ExpressionFailure) {
          tally.add(try plan.outcome.words(of: run.trace), seed: run.seed)
        } catch {
          unclear = unclear ?? error
        }
        complaint = complaint ?? plan.run.complaint(in: run.trace)
        seen(tally)
      }
    } catch {
      throw .run(error)
    }
    if let complaint { throw .refused(complaint) }
    if let unclear { throw .expression(unclear) }
    return tally
  }
}
