package import TaskTrace
package import TraceAnalysis

/// Runs on the real thread pool, where a program has no trace.
extension Runner {
  /// Runs a program natively, on the platform's thread pool and in real time.
  package func runReal(
    _ program: String, arguments: [String], timeLimit: Duration, options: Options = .init()
  ) async throws(RunFailure) -> Run {
    let program = try Program(named: program)
    var command = Command(program: program.path, arguments: arguments)
    command.timeLimit = timeLimit
    command.input = options.passesInputThrough ? .passedThrough : .none
    confine(&command, program)
    let result = try await command.run(onOutput: options.onOutput)
    return Run(trace: nil, result, warnings: result.warnings)
  }

  /// Runs a program like `runReal`, and returns its output as a trace. It contains only the lines on standard output
  /// and the ending. A program that was ended at the time limit counts as stuck.
  package func outputOfRealRun(
    _ scenario: Scenario, timeLimit: Duration
  ) async throws(RunFailure) -> Trace {
    let run = try await runReal(
      scenario.program, arguments: scenario.arguments, timeLimit: timeLimit)
    let events = run.standardOutput.text.printedLines.map { line in
      Event(
        time: .zero, core: .outside, task: nil, action: .printed(.standardOutput, String(line)))
    }
    var trace = Trace(scenario: scenario, events: events)
    if run.ending == .timedOut { trace.ending = .stuck }
    _ = trace.complete(with: run.ending)
    return trace
  }
}
