package import TaskTrace
package import TraceAnalysis

/// Facts about how the runs of a list of schedules were made.
package struct ScheduleRunFacts: Hashable, Sendable {
  /// The reasons why some runs were made in a slower way than requested.
  package var obstacles: Set<SearchObstacle> = []
  /// The number of runs that were made in their own process from the start although another way was requested, because
  /// of an obstacle or a crash.
  package var apart = 0

  package init() {}
}

extension Runner {
  /// A way to make the runs of a list of schedules. All ways produce the same traces.
  package enum ScheduleWay: CaseIterable, Sendable {
    /// One process makes all runs. It restores its memory to an earlier choice after each.
    case rewinding
    /// Each run has its own process, which is forked at the first choice. The machine does this by itself if it cannot
    /// restore the memory; a caller need not ask for it.
    case forking
    /// Each run has its own process from the start.
    case apart
  }

  /// Runs a program once per schedule. See `ScheduleRuns.run`.
  @discardableResult
  package func runSchedules(
    _ scenario: Scenario, _ schedules: [Departures], way: ScheduleWay = .rewinding,
    options: Options = .init(), onRun: (_ index: Int, Trace) -> Void
  ) async throws(RunFailure) -> ScheduleRunFacts {
    try await withScheduleRuns(scenario, options: options) { runs throws(RunFailure) in
      try await runs.run(schedules, way: way, onRun: onRun)
    }
  }

  /// Calls a function that runs a program for several lists of schedules, and then ends the program.
  package func withScheduleRuns<Result, Failure: Error>(
    _ scenario: Scenario, options: Options = .init(),
    _ body: (ScheduleRuns) async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let runs = ScheduleRuns(self, scenario, options)
    do throws(Failure) {
      let result = try await body(runs)
      await runs.end()
      return result
    } catch {
      await runs.end()
      throw error
    }
  }
}

/// Runs a program for lists of schedules. If possible, one start of the program serves all lists.
package final class ScheduleRuns {
  private let runner: Runner
  private let scenario: Scenario
  private let options: Runner.Options
  private var process: (process: SearchProcess, rewinds: Bool)?
  /// The number of times that the program was started for a list, not counting runs in processes of their own.
  package private(set) var starts = 0

  fileprivate init(_ runner: Runner, _ scenario: Scenario, _ options: Runner.Options) {
    self.runner = runner
    self.scenario = scenario
    self.options = options
  }

  /// Runs the program once per schedule. `onRun` receives the index of the schedule, and the trace, soon after the run
  /// has ended. Runs end in any order, but early schedules are among the first.
  ///
  /// After some runs, `continues` decides whether the others are made. Cancelling the calling task ends all runs; runs
  /// that have ended before are reported.
  ///
  /// Runs that cannot be made in the requested way are made with `.apart`. Some of those may not be reported.
  @discardableResult
  package func run(
    _ schedules: [Departures], way: Runner.ScheduleWay = .rewinding,
    continues: () -> Bool = { true }, onRun: (_ index: Int, Trace) -> Void
  ) async throws(RunFailure) -> ScheduleRunFacts {
    var left = Array(schedules.indices)
    var facts = ScheduleRunFacts()
    var isEnded = false
    if way != .apart {
      var reported: Set<Int> = []
      facts.obstacles = try await process(rewinds: way == .rewinding).run(schedules) {
        isEnded = !continues()
        return !isEnded
      } onRun: {
        reported.insert($0)
        onRun($0, $1)
      }
      left.removeAll(where: reported.contains)
    }
    if Task.isCancelled || isEnded || left.isEmpty { return facts }
    if way != .apart { facts.apart = left.count }
    do throws(RunFailure) {
      try await runner.runApart(
        scenario, left.map { schedules[$0] }, options: options, continues: continues
      ) { onRun(left[$0], $1) }
    } catch {
      if left.count == schedules.count { throw error }
    }
    return facts
  }

  /// Returns the process that waits for more schedules, or else a new one.
  private func process(rewinds: Bool) async throws(RunFailure) -> SearchProcess {
    if let process, process.rewinds == rewinds, process.process.isWaiting { return process.process }
    await end()
    let new = try SearchProcess(runner, scenario, rewinds: rewinds, options)
    process = (new, rewinds)
    starts += 1
    return new
  }

  fileprivate func end() async {
    await process?.process.end()
    process = nil
  }
}
