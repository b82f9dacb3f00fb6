import FileStore
package import TaskTrace
package import TraceAnalysis

/// Makes many runs of a scenario with one start of its program, in forked copies of the process.
extension Runner {
  /// A run of a series.
  package struct SeedRun: Sendable {
    package var seed: UInt64
    package var trace: Trace
  }

  /// The maximum number of runs that are active at once. A run that changes what others would notice is alone.
  private static let width = 2

  /// Runs a program with `count` consecutive seeds, beginning with the scenario's.
  ///
  /// `onRun` receives each run when it ends, in any order. After each, `continues` decides whether the others are made.
  /// Cancelling the calling task ends all runs; runs that have ended before are reported.
  package func runSeries(
    _ scenario: Scenario, count: Int, options: Options = .init(),
    continues: () -> Bool = { true }, onRun: (SeedRun) -> Void
  ) async throws(RunFailure) {
    let reported = try await runMany(
      scenario, count: count, options: options,
      configure: { $0.seed &+= UInt64($1) }, continues: continues,
      onRun: { _, trace in onRun(SeedRun(seed: trace.scenario.machine.seed, trace: trace)) })
    if reported.count < count, let failure = reported.failure { throw failure }
  }

  /// Runs a program once per schedule, each time in its own process from the start. `onRun` receives the index of the
  /// schedule. Otherwise it is like `runSeries`, but does not throw if only some runs were not reported. After each
  /// run, `continues` decides whether the others are made.
  func runApart(
    _ scenario: Scenario, _ schedules: [Departures], options: Options,
    continues: () -> Bool, onRun: (_ index: Int, Trace) -> Void
  ) async throws(RunFailure) {
    let reported = try await runMany(
      scenario, count: schedules.count, options: options, schedules: schedules,
      configure: { $0.departures = schedules[$1] }, continues: continues, onRun: onRun)
    if reported.count == 0, let failure = reported.failure { throw failure }
  }

  /// Makes the runs. Returns the number of reported runs, and the failure to throw if the caller misses some. The
  /// failure is nil if the runs were stopped.
  private func runMany(
    _ scenario: Scenario, count: Int, options: Options, schedules: [Departures]? = nil,
    configure: (inout MachineSettings, Int) -> Void, continues: () -> Bool = { true },
    onRun: (Int, Trace) -> Void
  ) async throws(RunFailure) -> (count: Int, failure: RunFailure?) {
    let program = try await traceable(scenario)
    let file = try traceFile()
    defer { file.remove() }
    let files = try Self.files(beside: file)
    var command = try command(
      for: scenario, program, file, options,
      writable: files.indices.map { "\(file.path).\($0)" })
    command.environment[MachineSettings.Variable.series.rawValue] = "\(count)/\(Self.width)"
    if let schedules { try follow(schedules, &command, file) }
    allow(&command, runs: count)
    let (ends, continuation) = AsyncStream.makeStream(of: SeriesLines.End.self)
    let lines = SeriesLines(continuation)
    async let result = command.ending(
      onOutput: { stream, bytes in if stream == .standardOutput { lines.add(bytes) } },
      finally: continuation.finish)
    var reported = 0
    for await end in ends {
      guard files.indices.contains(end.file), var trace = Self.takeTrace(in: files[end.file])
      else { continue }
      trace.scenario = scenario
      configure(&trace.scenario.machine, Int(end.number))
      _ = trace.complete(with: end.ending)
      if options.findsNames {
        let symbols = await symbolizer.symbols(
          for: trace, preferredFiles: options.preferredFiles
        ).symbols
        trace.symbols = namingLearnersFile(symbols, of: scenario)
      }
      if Task.isCancelled { break }
      reported += 1
      onRun(Int(end.number), trace)
      // Returning ends the runs that have not ended.
      if !continues() { return (reported, nil) }
    }
    let ended = try await result.get()
    if Task.isCancelled { return (reported, nil) }
    return (reported, failure(ended, program, file))
  }

  /// Creates the files of the runs. Runs that are active at once write to different files, and can create none.
  private static func files(beside file: TemporaryFile) throws(RunFailure) -> [OpenFile] {
    var files: [OpenFile] = []
    for number in 0..<width { files.append(try file.another("trace.\(number)")) }
    return files
  }

  /// Returns the failure of a series with runs that have no trace. It is the same as that of a single run.
  private func failure(
    _ ended: Command.Result, _ program: Program, _ file: TemporaryFile
  ) -> RunFailure {
    if let lack = file.lackForTrace {
      return .noRoomForTrace(folder: file.parent, reason: lack)
    }
    let lines = ended.standardError.text.printedLines.filter { !$0.isEmpty }
    return failure(
      .missing(ending: ended.ending, lastWords: lines.last.map(String.init)), of: program)
  }

  /// Reads a trace, and empties its file for the next run.
  private static func takeTrace(in file: OpenFile) -> Trace? {
    defer { file.clear() }
    var reader = TraceFileReader()
    do throws(TraceFileReader.Failure) {
      try reader.read(file)
      return try reader.finish()
    } catch {
      return nil
    }
  }
}

extension Command {
  /// Runs the program to its end, and then calls `finally`.
  func ending(
    onOutput: (@Sendable (OutputStream, [UInt8]) -> Void)? = nil, finally: @Sendable () -> Void
  ) async -> Swift.Result<Result, RunFailure> {
    defer { finally() }
    do throws(RunFailure) {
      return .success(try await run(onOutput: onOutput))
    } catch {
      return .failure(error)
    }
  }
}
