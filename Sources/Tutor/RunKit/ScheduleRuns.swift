import FileStore
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
    /// Each run has its own process, which is forked at the first choice.
    case forking
    /// Each run has its own process from the start.
    case apart
  }

  /// Runs a program once per schedule. `onRun` receives the index of the schedule, and the trace.
  ///
  /// Runs that cannot be made in the requested way are made with `.apart`. Some of those may not be reported.
  @discardableResult
  package func runSchedules(
    _ scenario: Scenario, _ schedules: [Departures], way: ScheduleWay = .rewinding,
    options: Options = .init(), onRun: (_ place: Int, Trace) -> Void
  ) async throws(RunFailure) -> ScheduleRunFacts {
    var left = Array(schedules.indices)
    var facts = ScheduleRunFacts()
    if way != .apart {
      var told: Set<Int> = []
      facts.obstacles = try await search(
        scenario, schedules, rewinds: way == .rewinding, options
      ) {
        told.insert($0)
        onRun($0, $1)
      }
      left.removeAll(where: told.contains)
      facts.apart = left.count
    }
    if Task.isCancelled || left.isEmpty { return facts }
    do throws(RunFailure) {
      try await runApart(scenario, left.map { schedules[$0] }, options: options) {
        onRun(left[$0], $1)
      }
    } catch {
      if left.count == schedules.count { throw error }
    }
    return facts
  }

  /// Makes the runs with one start of the program, which continues from the first choice for each schedule. Runs
  /// without a trace are not reported.
  private func search(
    _ scenario: Scenario, _ schedules: [Departures], rewinds: Bool, _ options: Options,
    onRun: (_ place: Int, Trace) -> Void
  ) async throws(RunFailure) -> Set<SearchObstacle> {
    let program = try await traceable(scenario)
    let file = try TemporaryFile(
      named: "trace", in: Preload.parent(ofLinkTo: installation.tracer))
    defer { file.remove() }
    let (list, output) = ("\(file.folder)/schedules", "\(file.path).results")
    let order = SearchOrder(schedules)
    do throws(FileProblem) {
      try Files.writeOwn("", to: output, isDurable: false)
      try Files.writeOwn(
        order.places.indices.map { order.line($0, schedules) }.joined(), to: list, isDurable: false)
    } catch {
      throw .noTemporaryFolder(in: file.folder, reason: error.reason)
    }
    var command = try command(
      for: scenario, program, file, options, writable: [file.path, output])
    command.environment[MachineSettings.Variable.departures.rawValue] = "0"
    command.environment[MachineSettings.Variable.search.rawValue] = list
    // With lazy binding, each run would look up the symbols that it is the first to use.
    command.environment["LD_BIND_NOW"] = "1"
    if !rewinds {
      command.environment[MachineSettings.Variable.withoutRewinding.rawValue] = "1"
    }
    allow(&command, runs: schedules.count)
    _ = try await command.run()
    guard let written = try? OpenFile(output, followingLinks: false) else { return [] }
    var results = SearchResults(written)
    while let (number, found) = results.next(), !Task.isCancelled {
      guard order.places.indices.contains(number) else { continue }
      let place = order.places[number]
      var trace = found
      trace.scenario = scenario
      trace.scenario.machine.departures = schedules[place]
      if options.findsNames {
        trace.symbols = await symbolizer.symbols(
          for: trace, preferredFiles: options.preferredFiles
        ).symbols
      }
      onRun(place, trace)
    }
    return results.obstacles
  }
}
