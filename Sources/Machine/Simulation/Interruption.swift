/// Decides from repeated looks when a core that computes is stopped by a signal, so that it pays for its CPU time.
///
/// The core must have used CPU time since the first look without progress. A core that only waits for a processor may
/// be in a system call, which the signal would interrupt with an error.
package struct Interruption: Sendable {
  /// The least CPU time between two signals, in nanoseconds.
  private static let least: Int64 = 2_000_000

  private var first: Standstill.Look?

  package init() {}

  /// Returns whether the core must be stopped after this look.
  package mutating func isDue(_ look: Standstill.Look) -> Bool {
    guard !look.isAsleep else {
      first = nil
      return false
    }
    guard let first, first.progress == look.progress, first.core == look.core else {
      first = look
      return false
    }
    guard look.processorTime - first.processorTime >= Self.least else { return false }
    self.first = look
    return true
  }
}
