/// How a run ended.
public enum Ending: Hashable, Sendable {
  case exited(status: Int32)
  /// Nothing could run, and nothing could make a task ready.
  case stuck
  case limit(Limit)
  case crashed(signal: Int32)
  /// The program crashed because it used up something.
  case usedUp(Resource)
  /// The tracer's own code crashed, not the program's.
  case tracerCrashed(signal: Int32)
  /// The learner or the tutor stopped the run.
  case interrupted

  /// What a program can use up. A function that calls itself without end uses up the stack of its thread if it is
  /// synchronous. The frames of asynchronous functions are in memory.
  public enum Resource: UInt8, CaseIterable, Hashable, Sendable {
    case stack = 1
    case memory
  }

  public enum Limit: UInt8, CaseIterable, Hashable, Sendable {
    case virtualTime = 1
    case events, realTime
  }
}
