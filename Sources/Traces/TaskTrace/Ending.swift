/// How a run ended.
public enum Ending: Hashable, Sendable {
  case exited(status: Int32)
  /// Nothing could run, and nothing could make a task ready.
  case stuck
  case limit(Limit)
  case crashed(signal: Int32)
  /// The program crashed because it used up the stack of a thread.
  case stackOverflow
  /// The tracer's own code crashed, not the program's.
  case tracerCrashed(signal: Int32)
  /// The learner or the tutor stopped the run.
  case interrupted

  public enum Limit: UInt8, CaseIterable, Hashable, Sendable {
    case virtualTime = 1
    case events, realTime
  }
}
