package import TaskTrace
package import TraceAnalysis

/// The output and the end of a run on the real thread pool, which has no trace.
extension Runner {
  /// Runs a program as `runReal` does. Gives a trace of nothing but what it printed on standard output, and how it
  /// ended; a program that was ended at the time limit counts as stuck.
  package func outputOfRealRun(
    _ scenario: Scenario, timeLimit: Duration
  ) async throws(RunFailure) -> Trace {
    let run = try await runReal(
      scenario.program, arguments: scenario.arguments, timeLimit: timeLimit)
    let lines = run.standardOutput.text.split(separator: "\n", omittingEmptySubsequences: false)
    // What stands after the last line feed is a line if there is anything.
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
