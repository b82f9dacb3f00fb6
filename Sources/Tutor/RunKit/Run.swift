package import TraceAnalysis

/// A program's run: its trace, its output and its ending.
package struct Run: Sendable {
  /// The trace; nil for a run on the real thread pool, which is not traced.
  package var trace: Trace?
  package var standardOutput: CapturedOutput
  package var standardError: CapturedOutput
  package var ending: ProcessEnding
  /// The real time from the start to the end of the process.
  package var duration: Duration
  /// Sentences about missing or misleading information; empty for most runs.
  package var warnings: [String] = []
  /// A sentence about what ended the program, such as a limit and its value; nil if the trace shows it.
  package var causeOfEnding: String?
}
