/// Decides from repeated looks whether the core with the baton still makes progress.
package struct Standstill: Sendable {
  /// What the watchdog finds at one look.
  package struct Look: Equatable, Sendable {
    /// A number that changes whenever something happens on the machine, or the core enters it.
    package var progress: Int
    package var core: Int
    package var isAsleep: Bool
    /// Whether another thread of the process runs or is ready to run. The core may wait for a lock that this thread
    /// holds.
    package var othersAreReady: Bool
    /// The CPU time of the core's thread, in nanoseconds.
    package var processorTime: Int64

    package init(
      progress: Int, core: Int, isAsleep: Bool, othersAreReady: Bool, processorTime: Int64
    ) {
      self.progress = progress
      self.core = core
      self.isAsleep = isAsleep
      self.othersAreReady = othersAreReady
      self.processorTime = processorTime
    }
  }

  package enum Verdict: Sendable {
    case moves
    /// The core's thread sleeps in a call that the machine does not know.
    case sleeps
    /// The core has used a second of CPU time without a call that the machine sees.
    case computes
  }

  /// The number of consecutive looks at a sleeping thread after which it counts as blocked, if other threads are ready
  /// at each look.
  private static let mostLooks = 30
  /// The number of those looks for which a look counts at which no other thread is ready.
  private static let looksForOne = 10
  /// In nanoseconds of CPU time, so that the load of the system makes no difference.
  private static let longestComputing: Int64 = 1_000_000_000

  private var first: Look?
  private var looks = 0

  package init() {}

  package mutating func judge(_ look: Look) -> Verdict {
    guard let first, first.progress == look.progress, first.core == look.core else {
      self = Standstill()
      first = look
      return .moves
    }
    looks = look.isAsleep ? looks + (look.othersAreReady ? 1 : Self.looksForOne) : 0
    if looks >= Self.mostLooks { return .sleeps }
    let computed = look.processorTime - first.processorTime
    return !look.isAsleep && computed >= Self.longestComputing ? .computes : .moves
  }
}
