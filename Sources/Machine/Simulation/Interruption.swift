/// Decides from repeated looks when the core that should run is stopped, so that it pays for what it has computed.
///
/// It must have been on a processor since the first look of a standstill. One that only waits for a processor may be in
/// the middle of a system call, which a signal would end with an error.
package struct Interruption: Sendable {
  private static let least: Int64 = 2_000_000

  private var first: Standstill.Look?

  package init() {}

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
