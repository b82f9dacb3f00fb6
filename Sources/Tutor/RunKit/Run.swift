package import TaskTrace

/// A program's run: what it did, what it wrote, how it ended.
package struct Run: Sendable {
  /// Nil for a run on the real thread pool, which nobody observes.
  package var trace: Trace?
  package var standardOutput: CapturedOutput
  package var standardError: CapturedOutput
  package var ending: ProcessEnding
  /// In real time, from the start to the end of the process.
  package var duration: Duration
  /// Sentences about what is missing from this value, or may mislead; none for most runs.
  package var warnings: [String] = []
}
