/// The reason why a run of a program left no trace that can be used.
package enum TraceProblem: Hashable, Sendable {
  /// The runtime lacks what the tracer needs.
  case otherRuntime(complaint: String)
  /// The runtime does not behave as the tracer expects.
  case unknownRuntime(fault: String)
  case untraced(sentence: String)
  case missing(ending: ProcessEnding, lastWords: String?)
  case damaged(reason: String)
  case interrupted

  /// Returns a sentence that says what happened in the program's run, and one that says what to do.
  func description(of program: String) -> String {
    switch self {
    case .otherRuntime(let complaint):
      "\(program) uses a Swift runtime that the tracer does not support (\(complaint)). Build it with \(RunFailure.swiftVersion)."
    case .unknownRuntime(let fault):
      "\(program) uses a Swift runtime that does not behave as the tracer expects (\(fault)), so its trace would be unreliable. Build it with \(RunFailure.swiftVersion)."
    case .untraced(let sentence):
      "\(program) left no trace. \(sentence) Build it with \(RunFailure.swiftVersion)."
    case .missing(let ending, let lastWords):
      "\(program) left no trace: it \(ending.words) before the simulated machine started, or it emptied its trace. "
        + (lastWords.map { "Its last line of output: \($0)" }
          ?? (program.hasSuffix(".swift")
            ? "Compile it with `swiftc` and run it in a shell to see why."
            : "Run \(program) in a shell to see why."))
    case .damaged(let reason):
      "The trace of \(program) cannot be read. \(reason)"
    case .interrupted:
      "Stopped before the trace of \(program) was complete. Run it again to see it."
    }
  }
}
