import LineEditor
import RunKit
import StyledText
import TaskTrace
import TraceAnalysis
import TutorKit

/// Runs the programs that a session asks for.
extension CommandLoop {
  mutating func run(_ plan: RunPlan) async -> Outcome {
    var plan = plan
    let runner: Runner
    switch await prepared(plan) {
    case .ready(let prepared): (plan, runner) = prepared
    case .ended(let outcome):
      show(session.offerRunAgain())
      return outcome
    }
    let interactiveRun = InteractiveRun(
      console: console, runner: runner, plays: terminal.movesCursor,
      hasKeys: terminal.isInteractive)
    do {
      let played = try await interactiveRun.play(plan, for: session)
      var outcome = Outcome.continues
      if let played {
        // A demo that refuses its options explains the refusal itself.
        if plan.complaint(in: played.trace) == nil {
          note(FailedRun(program: plan.title, played))
        }
        session.screen = Terminal.current().screen
        outcome = await perform(
          session.finish(
            played.plan, played.trace, warnings: played.warnings,
            timelineIsShown: played.isShown, isLeft: played.isLeft))
      } else {
        note(FailedRun(program: plan.title, .interrupted))
        show(session.offerRunAgain())
      }
      if plan.isReal, outcome != .refused { try await runForReal(plan, runner, predicted: played) }
      return outcome
    } catch {
      return refuse(session.refusal(because: "\(error)") + session.offerRunAgain())
    }
  }

  /// Runs a program on the real thread pool, and compares the run with one on the simulated machine.
  mutating func runReally(_ plan: RunPlan, compared number: Int) async -> Outcome {
    var plan = plan
    let runner: Runner
    switch await prepared(plan) {
    case .ready(let prepared): (plan, runner) = prepared
    case .ended(let outcome): return outcome
    }
    do throws(RunFailure) {
      let scenario = plan.scenario
      let (real, isCancelled) = try await runsWithProgress(runner).withProgress {
        _ throws(RunFailure) in
        try await runner.outputOfRealRun(scenario, timeLimit: scenario.machine.realLimit)
      }
      if isCancelled {
        tellRealRunStopped(plan)
        return .continues
      }
      return await perform(session.comparison(ofRun: number, withReal: real))
    } catch {
      return refuse(session.refusal(because: "\(error)"))
    }
  }

  /// Lets the learner decide the choices of a run by keys, and shows the run.
  mutating func pick() async -> Outcome {
    let runner =
      if let source = session.pickedSource { await LearnersCode.runner(of: source) } else {
        Runner()
      }
    let interactiveRun = InteractiveRun(
      console: console, runner: runner, plays: false, hasKeys: true)
    do {
      let (decided, isFollowed) = try await PickLoop(
        console: console, interactiveRun: interactiveRun
      ).pick(session)
      session = decided
      guard isFollowed else { return refuse(session.unfollowedLines) }
      return await perform(session.showChoice())
    } catch {
      return refuse(session.refusal(because: "\(error)"))
    }
  }

  mutating func tally(_ plan: TallyPlan) async -> Outcome {
    var plan = plan
    let runner: Runner
    switch await prepared(plan.run) {
    case .ready(let prepared): (plan.run, runner) = prepared
    case .ended(let outcome): return outcome
    }
    let tallying = Tallying(runs: runsWithProgress(runner))
    do throws(ManyRunsFailure) {
      return await perform(session.finish(plan, try await tallying.count(plan)))
    } catch {
      return refuse(error)
    }
  }

  mutating func explore(_ plan: ExplorePlan) async -> Outcome {
    var plan = plan
    do throws(ChosenFile.Failure) {
      if let page = plan.page { try chosen(page, .export).check() }
    } catch {
      return refuse(session.refusal(because: "\(error)"))
    }
    let runner: Runner
    switch await prepared(plan.run) {
    case .ready(let prepared): (plan.run, runner) = prepared
    case .ended(let outcome): return outcome
    }
    let exploring = Exploring(runs: runsWithProgress(runner))
    do throws(ManyRunsFailure) {
      let (found, observed) = try await exploring.explore(plan)
      let real = plan.realRuns == 0 ? nil : try await exploring.runReally(plan, found)
      return await perform(session.finish(plan, found, real: real, observed: observed))
    } catch {
      return refuse(error)
    }
  }

  /// Returns a runner for work with many runs, with the session and the progress line that it needs.
  func runsWithProgress(_ runner: Runner) -> RunsWithProgress {
    RunsWithProgress(
      console: console, runner: runner, session: session, showsProgress: terminal.movesCursor,
      hasKeys: terminal.isInteractive)
  }

  func check(_ plan: ClaimPlan) async -> Outcome {
    let checking = ClaimChecking(runs: runsWithProgress(Runner()))
    do {
      show(session.lines(for: try await checking.check(plan), plan))
      return .continues
    } catch {
      return refuse(session.refusal(because: "\(error)"))
    }
  }

  /// Tells which choice of a run made a challenge impossible. If the search fails or is stopped, the learner misses
  /// only this.
  func findLastChance(_ lost: LostChallenge) async {
    let runs = runsWithProgress(Runner())
    let found = try? await runs.withProgress { show in
      try await Self.lastChance(of: lost, runs, show)
    }
    guard let place = found.flatMap(\.value) else { return }
    show(session.lines(for: lost, lastChance: place))
  }

  private static func lastChance(
    of lost: LostChallenge, _ runs: RunsWithProgress, _ show: (StyledLine) -> Void
  ) async throws -> Int? {
    show(runs.session.progressLineOfLastChance)
    var options = Runner.Options()
    options.preferredFiles = lost.plan.preferredFiles
    return try await lost.lastChance { orders in
      var traces: [Int: Trace] = [:]
      try await runs.runner.runSchedules(lost.scenario, orders, options: options) {
        traces[$0] = $1
      }
      return traces
    }
  }

  private func refuse(_ failure: ManyRunsFailure) -> Outcome {
    if failure.isInterruption {
      show([StyledLine("Stopped before the first run ended.", .note)])
      return .continues
    }
    return switch failure {
    case .run(let failure): refuse(session.refusal(because: "\(failure)"))
    case .refused(let complaint): refuse(session.refusal(because: complaint))
    case .expression(let failure): refuse(session.refusal(failure))
    }
  }

  /// Notes a failed run for the exit code, and reports it in a sentence. A prompt needs neither: it shows how a run
  /// ended.
  mutating func note(_ failure: FailedRun?) {
    guard let failure, !isAtPrompt else { return }
    hasFailedRun = true
    tell([StyledLine("\(failure)", .warning)])
  }

  private mutating func tellRealRunStopped(_ plan: RunPlan) {
    show([StyledLine("The run on the real thread pool was stopped.", .note)])
    note(FailedRun(program: plan.title, .interrupted))
  }

  private mutating func runForReal(
    _ plan: RunPlan, _ runner: Runner, predicted: InteractiveRun.Played?
  ) async throws {
    let scenario = plan.scenario
    let (run, isCancelled) = try await runsWithProgress(runner).withProgress {
      _ throws(RunFailure) in
      try await runner.runReal(
        scenario.program, arguments: scenario.arguments, timeLimit: scenario.machine.realLimit)
    }
    if isCancelled { return tellRealRunStopped(plan) }
    note(FailedRun(program: plan.title, run.ending))
    show(
      session.comparison(
        output: run.standardOutput.text, errors: run.standardError.text, took: run.duration,
        ending: run.ending.words, of: plan, predicted: predicted?.trace))
  }
}
