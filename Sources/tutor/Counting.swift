import LineEditor
import RunKit
import StyledText
import TraceExpressions
import TutorKit

/// Runs a program many times, two at a time, and counts what comes out.
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

  private static let width = 2

  /// All runs of the plan, or those up to Control-C.
  func count(_ plan: TallyPlan) async throws(Failure) -> Tally {
    guard isSeen else { return try await runAll(plan) { _ in } }
    let result = await console.withKeys { keys async -> Result<Tally, Failure> in
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
        while !Task.isCancelled {
          if await keys.next() == .interrupt { runs.cancel() }
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
    var tally = Tally()
    var failure: Failure?
    await withTaskGroup(of: (UInt64, Result<String, Failure>).self) { group in
      var seeds = plan.seeds[...]
      func startNext() {
        guard failure == nil, !Task.isCancelled, let seed = seeds.popFirst() else { return }
        group.addTask { (seed, await outcome(of: plan, seed)) }
      }
      for _ in 0..<Self.width { startNext() }
      while let (seed, result) = await group.next() {
        // A run that was stopped is none.
        if Task.isCancelled { continue }
        switch result {
        case .success(let outcome): tally.add(outcome, seed: seed)
        case .failure(let first): failure = failure ?? first
        }
        seen(tally)
        startNext()
      }
    }
    if let failure { throw failure }
    return tally
  }

  private func outcome(of plan: TallyPlan, _ seed: UInt64) async -> Result<String, Failure> {
    do {
      var options = Runner.Options()
      options.preferredFiles = plan.run.preferredFiles
      options.findsNames = plan.outcome.needsNames
      let run = try await runner.trace(plan.scenario(seed: seed), options: options)
      guard let trace = run.trace else {
        preconditionFailure("the runner traces what it is asked to trace")
      }
      return .success(try plan.outcome.words(of: trace))
    } catch let failure as RunFailure {
      return .failure(.run(failure))
    } catch let failure as ExpressionFailure {
      return .failure(.expression(failure))
    } catch {
      preconditionFailure("a run fails in these two ways alone: \(error)")
    }
  }
}
