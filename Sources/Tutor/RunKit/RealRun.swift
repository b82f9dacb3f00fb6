package import TaskTrace
package import TraceAnalysis

/// Runs a program on the real thread pool, where it has no trace, and returns its output as a trace.
extension Runner {
  /// Runs a program like `runReal`. The returned trace contains only the lines on standard output and the ending. A
  /// program that was ended at the time limit counts as stuck.
  package func outputOfRealRun(
    _ scenario: Scenario, timeLimit: Duration
  ) async throws(RunFailure) -> Trace {
    let run = try await runReal(
      scenario.program, arguments: scenario.arguments, timeLimit: timeLimit)
    let lines = run.standardOutput.text.split(separator: "\n", omittingEmptySubsequences: false)
    // Output after the last line feed counts as a line.
    let events = (lines.last == "" ? lines.dropLast() : lines[...]).map { line in
      Event(
        time: .zero, core: .outside, task: nil, action: .printed(.standardOutput, String(line)))
    }
    var trace = Trace(scenario: scenario, events: events)
    if run.ending == .timedOut { trace.ending = .stuck }
    _ = trace.complete(with: run.ending)
    return trace
  }
}
