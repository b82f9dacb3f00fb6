import FileStore
import TaskTrace
import TraceAnalysis

/// Makes the runs of many schedules with one start of the program, which continues from its first choice for each.
struct SearchProcess {
  let runner: Runner
  let scenario: Scenario
  let schedules: [Departures]
  /// Whether the process restores its memory between runs. Otherwise it is forked for each.
  let rewinds: Bool
  let options: Runner.Options
  private let order: SearchOrder

  init(
    _ runner: Runner, _ scenario: Scenario, _ schedules: [Departures], rewinds: Bool,
    _ options: Runner.Options
  ) {
    self.runner = runner
    self.scenario = scenario
    self.schedules = schedules
    self.rewinds = rewinds
    self.options = options
    order = SearchOrder(schedules)
  }

  /// The time between two looks at the results.
  private static let interval: Duration = .milliseconds(50)

  /// Makes the runs, and reports those that have a trace soon after they have ended. After some runs, `continues`
  /// decides whether the others are made.
  func run(
    continues: () -> Bool, onRun: (_ place: Int, Trace) -> Void
  ) async throws(RunFailure) -> Set<SearchObstacle> {
    let program = try await runner.traceable(scenario)
    let file = try TemporaryFile(
      named: "trace", in: Preload.parent(ofLinkTo: runner.installation.tracer))
    defer { file.remove() }
    var results = SearchResults(try file.another(Self.results))
    var symbols = KnownSymbols(runner.symbolizer, preferredFiles: options.preferredFiles)
    let command = try command(program, file)
    let (moments, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    // Both are cancelled when this function returns.
    async let _: Void = Self.yieldMoments(to: continuation)
    async let ending = command.ending(finally: continuation.finish)
    for await _ in moments {
      if await report(&results, &symbols, onRun) > 0, !continues() { return results.obstacles }
    }
    // If the calling task was cancelled, this reports the runs that have ended before.
    await report(&results, &symbols, onRun)
    if !Task.isCancelled { _ = try await ending.get() }
    _ = continues()
    return results.obstacles
  }

  private static let results = "trace.results"

  private func command(
    _ program: Program, _ file: TemporaryFile
  ) throws(RunFailure) -> Command {
    let (list, output) = ("\(file.folder)/schedules", "\(file.folder)/\(Self.results)")
    do throws(FileProblem) {
      let lines = order.places.indices.map { order.line($0, schedules) }
      try Files.writeOwn(lines.joined(), to: list, isDurable: false)
    } catch {
      throw .noTemporaryFolder(in: file.folder, reason: error.reason)
    }
    var command = try runner.command(
      for: scenario, program, file, options, writable: [file.path, output])
    command.environment[MachineSettings.Variable.departures.rawValue] = "0"
    command.environment[MachineSettings.Variable.search.rawValue] = list
    // With lazy binding, each run would look up the symbols that it is the first to use.
    command.environment["LD_BIND_NOW"] = "1"
    if !rewinds {
      command.environment[MachineSettings.Variable.withoutRewinding.rawValue] = "1"
    }
    runner.allow(&command, runs: schedules.count)
    return command
  }

  private static func yieldMoments(to continuation: AsyncStream<Void>.Continuation) async {
    while (try? await Task.sleep(for: interval)) != nil { continuation.yield() }
  }

  /// Reports the runs that have ended since the last call. Returns their number.
  @discardableResult
  private func report(
    _ results: inout SearchResults, _ known: inout KnownSymbols,
    _ onRun: (_ place: Int, Trace) -> Void
  ) async -> Int {
    var count = 0
    while let (number, found) = results.next() {
      guard order.places.indices.contains(number) else { continue }
      let place = order.places[number]
      var trace = found
      trace.scenario = scenario
      trace.scenario.machine.departures = schedules[place]
      if options.findsNames {
        let symbols = await known.symbols(for: trace)
        trace.symbols = runner.namingLearnersFile(symbols, of: scenario)
        // Names may be missing after a cancellation.
        if Task.isCancelled { return count }
      }
      onRun(place, trace)
      count += 1
    }
    return count
  }
}
