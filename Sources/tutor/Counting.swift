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
    case expression(ExpressionFailure)
  }

  /// All runs of the plan, or those up to Control-C.
  func count(_ plan: TallyPlan) async throws(Failure) -> Tally {
    guard isSeen else { return try await runAll(plan) { _ in } }
    let result = await console.withKeys(keepingOthers: true) {
      keys async -> Result<Tally, Failure> in
      let runs = Task { () -> Result<Tally, Failure> in
        do throws(Failure) {
          var shown = 0
          defer { console.replace(shown, with: []) }
          let clock = ContinuousClock()
          var last = clock.now - .seconds(1)
          return .success(
            try await runAll(plan) { tally in
              guard clock.now - last > .milliseconds(50) else { return }
              last = clock.now
              console.replace(shown, with: [line(of: tally, plan)])
              shown = 1
            })
        } catch {
          return .failure(error)
        }
      }
      let watch = Task {
        for await key in keys {
          keys.keep(key)
          if key == .interrupt { runs.cancel() }
        }
      }
      let result = await runs.value
      watch.cancel()
      await watch.value
      return result
    }
    return try result.get()
  }

  private func line(of tally: Tally, _ plan: TallyPlan) -> StyledLine {
    let line = session.progressLine(of: tally, plan)
    return session.settings.colour ? line : StyledLine(line.text)
  }

  private func runAll(
    _ plan: TallyPlan, seen: (Tally) -> Void
  ) async throws(Failure) -> Tally {
    var options = Runner.Options()
    options.preferredFiles = plan.run.preferredFiles
    options.findsNames = plan.outcome.needsNames
    var tally = Tally()
    var unclear: ExpressionFailure?
    do throws(RunFailure) {
      try await runner.runSeries(plan.run.scenario, count: plan.count, options: options) { run in
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
}
