/// How a run ended.
package enum Ending: Hashable, Sendable {
  case exited(status: Int32)
  /// Nothing could run and nothing was going to wake anyone.
  case stuck
  case limit(Limit)
  case crashed(signal: Int32)
  /// The tracer's own code crashed, which says nothing about the program.
  case tracerCrashed(signal: Int32)
  /// The learner or the tutor ended it from outside.
  case interrupted

  package enum Limit: UInt8, CaseIterable, Hashable, Sendable {
    case virtualTime = 1
    case events, realTime
  }
}
