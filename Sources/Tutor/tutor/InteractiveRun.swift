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
  /// Whether the terminal can show a growing timeline.
  let plays: Bool
  /// Whether keys can be read. A terminal that cannot show a growing timeline may have keys, too.
  let hasKeys: Bool
  /// Whether to print a line if a run takes long. A view of the whole screen reports that itself.
  var saysDelay = true

  /// A run, and how much of it the learner has seen.
  struct Played: Sendable {
    var plan: RunPlan
    var trace: Trace
    var warnings: [String]
    /// How the process ended.
    var ending: ProcessEnding
    /// Whether the timeline is on the screen.
    var isShown = false
    /// Whether the learner has asked for the prompt.
    var isLeft = false
    /// Whether Control-C was pressed while the program ran. The trace may end there, unless the program had just
    /// ended.
    var isInterrupted = false
  }

  /// Runs the plan, and plays its timeline unless the plan turns that off. While the program runs, Control-C ends it.
  /// While the timeline plays, Control-C cancels the root task at the moment shown; a second Control-C returns to the
  /// prompt. Returns nil if Control-C ended the program before it began.
  func play(_ plan: RunPlan, for session: Session) async throws(RunFailure) -> Played? {
    guard hasKeys else { return try await run(plan) }
    return try await console.withKeys(keepingOthers: true) {
      keys async throws(RunFailure) -> Played? in
      guard let played = try await run(plan, interruptedBy: keys) else { return nil }
      guard plays, plan.pace.seconds > 0, plan.view == nil || plan.view == .timeline,
        plan.complaint(in: played.trace) == nil
      else { return played }
      var player = TimelinePlayer(console: console, keys: keys, session: session)
      return try await player.play(played) { plan throws(RunFailure) in
        try await run(plan, interruptedBy: keys)
      }
    }
  }

  private func run(_ plan: RunPlan) async throws(RunFailure) -> Played {
    var options = Runner.Options()
    options.preferredFiles = plan.preferredFiles
    options.passesInputThrough = plan.demo == nil && !hasKeys
    let run = try await runner.trace(plan.scenario, options: options)
    guard let trace = run.trace else {
      preconditionFailure("the runner traces what it is asked to trace")
    }
    return Played(plan: plan, trace: trace, warnings: run.warnings, ending: run.ending)
  }

  /// Runs the plan until it ends or Control-C ends it. Returns nil if Control-C ended the program before it began.
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
      // The end of the program ends the wait for a key, and an interrupt ends the program. Both tasks are awaited, so
      // a key that is pressed just as the program ends counts, too.
      for await part in group {
        group.cancelAll()
        switch part {
        case .run(let ended): result = ended
        case .wait(let interrupted): isInterrupted = interrupted
        }
      }
      return (result, isInterrupted)
    }
    // The program was ended before it began, so there is nothing to show and no error to explain.
    if case .failure = result, isInterrupted { return nil }
    var played = try result?.get()
    played?.isInterrupted = isInterrupted
    return played
  }

  /// The result of one of the two tasks.
  private enum Part: Sendable {
    case run(Result<Played, RunFailure>)
    case wait(isInterrupted: Bool)
  }

  /// Waits for Control-C. Returns false if no more keys can arrive or the calling task is cancelled.
  private func waitForInterrupt(_ keys: KeyReader) async -> Bool {
    var hasSaidDelay = !saysDelay
    while !Task.isCancelled {
      let key = await keys.next(within: hasSaidDelay ? nil : .seconds(1))
      if let key { keys.keep(key) }
      switch key {
      case .interrupt?: return true
      case nil where !hasSaidDelay && !Task.isCancelled:
        hasSaidDelay = true
        console.print([StyledLine(" Still running. Control-C ends it.", .dim)])
      case nil: return false
      default: break
      }
    }
    return false
  }
}
