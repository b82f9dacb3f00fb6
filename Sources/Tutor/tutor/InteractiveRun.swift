import CommandLineKit
import LineEditor
import RunKit
import StyledText
import TraceAnalysis
import TraceViews
import TutorKit

/// Runs a program on the simulated machine and plays its timeline on the screen.
struct InteractiveRun {
  let console: Console
  let runner: Runner
  /// Whether this terminal can show a growing picture.
  let plays: Bool
  /// Whether keys can be read. A terminal that shows no pictures has keys too.
  let hasKeys: Bool
  /// Whether a line is printed when a run takes long; a picture of the whole screen says so itself.
  var saysDelay = true

  /// A run, and what of it the learner has seen.
  struct Played: Sendable {
    var plan: RunPlan
    var trace: Trace
    var warnings: [String]
    /// Its timeline is on the screen.
    var isShown = false
    /// The learner has asked for the prompt.
    var isLeft = false
    /// Control-C was pressed while the program ran. The trace may end there, or the program may have ended just
    /// before.
    var isInterrupted = false
  }

  /// Runs the plan, and plays it if that was not turned off. Control-C ends the program while it runs; while it
  /// plays, it cancels the root task at the moment shown, and the second time it leaves.
  func play(_ plan: RunPlan, for session: Session) async throws(RunFailure) -> Played? {
    guard hasKeys else { return try await run(plan) }
    let result = await console.withKeys(keepingOthers: true) {
      keys async -> Result<Played?, RunFailure> in
      do throws(RunFailure) {
        guard let played = try await run(plan, interruptedBy: keys) else { return .success(nil) }
        guard plays, plan.pace.seconds > 0, plan.view == nil || plan.view == .timeline,
          plan.complaint(in: played.trace) == nil
        else {
          return .success(played)
        }
        var player = TimelinePlayer(console: console, keys: keys, session: session)
        return .success(
          try await player.play(played) { plan throws(RunFailure) in
            try await run(plan, interruptedBy: keys)
          })
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private func run(_ plan: RunPlan) async throws(RunFailure) -> Played {
    var options = Runner.Options()
    options.preferredFiles = plan.preferredFiles
    options.passesInputThrough = plan.demo == nil && !hasKeys
    let run = try await runner.trace(plan.scenario, options: options)
    guard let trace = run.trace else {
      preconditionFailure("the runner traces what it is asked to trace")
    }
    return Played(plan: plan, trace: trace, warnings: run.warnings)
  }

  /// The run, ended by Control-C where it does not end by itself.
  func run(
    _ plan: RunPlan, interruptedBy keys: KeyReader
  ) async throws(RunFailure) -> Played? {
    let (result, isInterrupted) = await withTaskGroup(of: Part.self) { group in
      group.addTask {
        do throws(RunFailure) {
          return .run(.success(try await run(plan)))
        } catch {
          return .run(.failure(error))
        }
      }
      group.addTask { .wait(isInterrupted: await waitForInterrupt(keys)) }
      var result: Result<Played, RunFailure>?
      var isInterrupted = false
      // The program and the wait for a key end each other: the program's end ends the wait, and an interrupt ends the
      // program. Both are awaited, so a key that was pressed just as the program ended counts too.
      for await part in group {
        group.cancelAll()
        switch part {
        case .run(let ended): result = ended
        case .wait(let interrupted): isInterrupted = interrupted
        }
      }
      return (result, isInterrupted)
    }
    // A program that was ended before it had begun: there is nothing to show, and nothing to explain.
    if case .failure = result, isInterrupted { return nil }
    var played = try result?.get()
    played?.isInterrupted = isInterrupted
    return played
  }

  /// What one of two tasks came to.
  private enum Part: Sendable {
    case run(Result<Played, RunFailure>)
    case wait(isInterrupted: Bool)
  }

  /// Waits until a key interrupts; false if no key will, or the task is cancelled.
  private func waitForInterrupt(_ keys: KeyReader) async -> Bool {
    var isSaid = !saysDelay
    while !Task.isCancelled {
      let key = await keys.next(within: isSaid ? nil : .seconds(1))
      if let key { keys.keep(key) }
      switch key {
      case .interrupt?: return true
      case nil where !isSaid && !Task.isCancelled:
        isSaid = true
        console.print([StyledLine(" Still running. Control-C ends it.", .dim)])
      case nil: return false
      default: break
      }
    }
    return false
  }
}
