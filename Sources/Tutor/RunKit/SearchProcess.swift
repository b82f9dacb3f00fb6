import FileStore
import TaskTrace
import TraceAnalysis

/// Makes the runs of lists of schedules with one start of the program, which continues from its first choice for each.
///
/// Between two lists, called rounds, the process waits at its first choice.
final class SearchProcess {
  private let runner: Runner
  private let scenario: Scenario
  /// Whether the process restores its memory between runs. Otherwise it is forked for each.
  private let rewinds: Bool
  private let options: Runner.Options
  private let file: TemporaryFile
  /// The pipe at which the process waits.
  private let rounds: NamedPipe
  private var results: SearchResults
  private var symbols: KnownSymbols
  private var running: Running?
  /// When to look at the results. It ends with the process.
  private let (moments, continuation) = AsyncStream.makeStream(
    of: Void.self, bufferingPolicy: .bufferingNewest(1))
  /// Whether the process waits for another round.
  private(set) var isWaiting = false

  init(
    _ runner: Runner, _ scenario: Scenario, rewinds: Bool, _ options: Runner.Options
  ) throws(RunFailure) {
    self.runner = runner
    self.scenario = scenario
    self.rewinds = rewinds
    self.options = options
    file = try runner.traceFile()
    do throws(RunFailure) {
      rounds = try file.pipe("\(Self.schedules).rounds")
      results = SearchResults(try file.another(Self.results))
    } catch {
      file.remove()
      throw error
    }
    symbols = KnownSymbols(runner.symbolizer, preferredFiles: options.preferredFiles)
  }

  private static let results = "trace.results"
  private static let schedules = "schedules"
  /// The number of runs in a round for which the process has enough time. It can make more if they are short.
  private static let defaultRuns = 512
  /// The time between two looks at the results.
  private static let interval: Duration = .milliseconds(50)
  /// The longest time that the process takes to end when no round follows.
  private static let longestEnd: Duration = .seconds(1)
  // The bytes that the process reads from the pipe; see `Search.h`.
  private static let anotherRound = "+"
  private static let lastRound = "."

  /// Makes the runs, and reports those that have a trace soon after they have ended. After some runs, `continues`
  /// decides whether the others are made; if not, there is no other round. Nor is there one if the process ends, or if
  /// the calling task is cancelled.
  func run(
    _ schedules: [Departures], continues: () -> Bool, onRun: (_ index: Int, Trace) -> Void
  ) async throws(RunFailure) -> Set<SearchObstacle> {
    let round = Round(schedules)
    try file.write(round.lines, to: Self.schedules)
    results.beginRound()
    isWaiting = false
    if running == nil {
      try await start(runs: schedules.count)
    } else if (try? rounds.send(Self.anotherRound)) != true {
      return results.obstacles
    }
    let (moments, continuation) = (moments, continuation)
    // This is cancelled when the function returns.
    async let _: Void = Self.yieldMoments(to: continuation)
    for await _ in moments {
      if await report(round, onRun) > 0, !continues() { return results.obstacles }
      if results.roundIsOver { break }
    }
    // If the calling task was cancelled, this reports the runs that have ended before.
    await report(round, onRun)
    if !Task.isCancelled {
      isWaiting = results.roundIsOver
      if !isWaiting { _ = try await running?.value.get() }
    }
    _ = continues()
    return results.obstacles
  }

  /// Ends the process and removes its files.
  func end() async {
    guard let running else { return file.remove() }
    if !isWaiting || (try? rounds.send(Self.lastRound)) != true { running.cancel() }
    await Self.end(of: running)
    file.remove()
  }

  private typealias Running = Task<Result<Command.Result, RunFailure>, Never>

  /// Waits until a process has ended, and ends it if that takes too long.
  private static func end(of running: Running) async {
    let timer = Task {
      try await Task.sleep(for: longestEnd)
      running.cancel()
    }
    _ = await running.value
    timer.cancel()
  }

  private func start(runs: Int) async throws(RunFailure) {
    let program = try await runner.traceable(scenario)
    var command = try runner.command(
      for: scenario, program, file, options,
      writable: [file.path, "\(file.folder)/\(Self.results)"])
    command.environment[MachineSettings.Variable.search.rawValue] =
      "\(file.folder)/\(Self.schedules)"
    // With lazy binding, each run would look up the symbols that it is the first to use.
    command.environment["LD_BIND_NOW"] = "1"
    if !rewinds {
      command.environment[MachineSettings.Variable.withoutRewinding.rawValue] = "1"
    }
    runner.allow(&command, runs: max(runs, Self.defaultRuns))
    running = Task { [command, continuation] in
      // The process prints at the end of a round.
      await command.ending(
        onOutput: { _, _ in continuation.yield() }, finally: { continuation.finish() })
    }
  }

  private static func yieldMoments(to continuation: AsyncStream<Void>.Continuation) async {
    while (try? await Task.sleep(for: interval)) != nil { continuation.yield() }
  }

  /// Reports the runs that have ended since the last call. Returns their number.
  @discardableResult
  private func report(_ round: Round, _ onRun: (_ index: Int, Trace) -> Void) async -> Int {
    var count = 0
    while let (number, found) = results.next() {
      guard round.order.scheduleIndices.indices.contains(number) else { continue }
      let index = round.order.scheduleIndices[number]
      var trace = found
      trace.scenario = scenario
      trace.scenario.machine.departures = round.schedules[index]
      if options.findsNames {
        let symbols = await symbols.symbols(for: trace)
        trace.symbols = runner.namingLearnersFile(symbols, of: scenario)
        // Names may be missing after a cancellation.
        if Task.isCancelled { return count }
      }
      onRun(index, trace)
      count += 1
    }
    return count
  }

  /// Schedules to run, and the order in which the process runs them.
  private struct Round {
    let schedules: [Departures]
    let order: SearchOrder

    init(_ schedules: [Departures]) {
      self.schedules = schedules
      order = SearchOrder(schedules)
    }

    var lines: String {
      order.scheduleIndices.indices.map { order.line($0, schedules) }.joined()
    }
  }
}
