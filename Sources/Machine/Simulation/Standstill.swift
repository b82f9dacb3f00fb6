/// Judges from repeated looks whether the core that should run still uses the machine.
package struct Standstill: Sendable {
  /// What one look finds.
  package struct Look: Equatable, Sendable {
    /// Changes whenever something happens on the machine, or the core calls in.
    package var progress: Int
    package var core: Int
    package var isAsleep: Bool
    /// How long the core's thread has been on a processor, in nanoseconds.
    package var processorTime: Int64

    package init(progress: Int, core: Int, isAsleep: Bool, processorTime: Int64) {
      self.progress = progress
      self.core = core
      self.isAsleep = isAsleep
      self.processorTime = processorTime
    }
  }

  package enum Verdict: Sendable {
    case moves
    /// It sleeps in a call that the machine does not know.
    case sleeps
    /// It has computed for a second without a call that the machine sees.
    case computes
  }

  private static let sleepingLooks = 3
  /// Of processor time, so that a loaded machine makes no difference.
  private static let longestComputing: Int64 = 1_000_000_000

  private var first: Look?
  private var sleepingLooks = 0

  package init() {}

  package mutating func judge(_ look: Look) -> Verdict {
    guard let first, first.progress == look.progress, first.core == look.core else {
      self = Standstill()
      first = look
      return .moves
    }
    sleepingLooks = look.isAsleep ? sleepingLooks + 1 : 0
    if sleepingLooks >= Self.sleepingLooks { return .sleeps }
    let computed = look.processorTime - first.processorTime
    return !look.isAsleep && computed >= Self.longestComputing ? .computes : .moves
  }
}
