import FoundationEssentials
import Glibc
package import TaskTrace

/// Many runs of one scenario, each with a seed of its own.
extension Runner {
  /// One of them.
  package struct SeedRun: Sendable {
    package var seed: UInt64
    package var trace: Trace
  }

  /// Runs a program under `count` seeds, one after the other from the scenario's; at most `width` runs go on at
  /// once. `onRun` gets each as it ends, in any order. The program is started once, and copies of that process
  /// do the runs. Cancelling the calling task ends them all; what has ended by then was told.
  package func runSeries(
    _ scenario: Scenario, count: Int, width: Int = 2, options: Options = .init(),
    onRun: (SeedRun) -> Void
  ) async throws(RunFailure) {
    let program = try await traceable(scenario)
    let file = try TemporaryFile(named: "trace")
    defer { file.remove() }
    var command = command(for: scenario, program, traceFile: file.path, options)
    command.environment[MachineSettings.Variable.series.rawValue] = "\(count)/\(width)"
    command.timeLimit *= count
    let (ends, continuation) = AsyncStream.makeStream(of: SeriesLines.End.self)
    let lines = SeriesLines(continuation)
    async let result = Self.ending(
      of: command, onOutput: { stream, bytes in if stream == .standardOutput { lines.add(bytes) } },
      finally: continuation.finish)
    var told = 0
    for await end in ends {
      let path = "\(file.path).\(end.number)"
      let bytes = try? Data(contentsOf: URL(filePath: path), options: .alwaysMapped)
      try? FileManager.default.removeItem(atPath: path)
      guard let bytes, var trace = try? TraceFile.decode([UInt8](bytes)) else { continue }
      trace.scenario = scenario
      trace.scenario.machine.seed &+= UInt64(end.number)
      _ = trace.complete(with: end.ending)
      if options.findsNames {
        trace.symbols = await symbolizer.symbols(
          for: trace, preferredFiles: options.preferredFiles
        ).symbols
      }
      if Task.isCancelled { break }
      told += 1
      onRun(SeedRun(seed: trace.scenario.machine.seed, trace: trace))
    }
    let ended = try await result.get()
    // A run without a trace is told as a single one tells it.
    if told < count, !Task.isCancelled {
      if let lack = file.lack(of: Runner.traceStretch) {
        throw .noRoomForTrace(folder: file.parent, reason: lack)
      }
      throw .noTrace(
        program: program.path, ending: ended.ending,
        lastWords: ended.standardError.text.split(separator: "\n").last.map(String.init))
    }
  }

  private static func ending(
    of command: Command, onOutput: @escaping @Sendable (OutputStream, [UInt8]) -> Void,
    finally: () -> Void
  ) async -> Result<Command.Result, RunFailure> {
    defer { finally() }
    do throws(RunFailure) {
      return .success(try await command.run(onOutput: onOutput))
    } catch {
      return .failure(error)
    }
  }
}
