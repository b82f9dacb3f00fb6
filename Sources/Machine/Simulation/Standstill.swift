/// Decides from repeated looks whether the core with the baton still makes progress.
package struct Standstill: Sendable {
  /// What the watchdog finds at one look.
  package struct Look: Equatable, Sendable {
    /// A number that changes whenever something happens on the machine, the core enters it, or the machine lets a core
    /// sleep in a call that it knows.
    package var progress: Int
    var core: Int
    var isAsleep: Bool
    /// The CPU time of the core's thread, in nanoseconds.
    var processorTime: Int64

    package init(progress: Int, core: Int, isAsleep: Bool, processorTime: Int64) {
      self.progress = progress
      self.core = core
      self.isAsleep = isAsleep
      self.processorTime = processorTime
    }
  }

  package enum Verdict: Sendable {
    case moves
    /// The core's thread sleeps in a call that the machine does not know.
    case sleeps
    /// The thread has slept for long. It counts as blocked even if another thread is ready.
    case sleepsForLong
    /// The core has used a second of CPU time without a call that the machine sees.
    case computes
  }

  /// The numbers of consecutive looks at a sleeping thread after which it sleeps, and sleeps for long.
  private static let looksOfSleep = 3
  private static let looksOfLongSleep = 30
  /// The CPU time in nanoseconds after which a core without progress counts as computing. It is CPU time, so the load
  /// of the system makes no difference.
  private static let longestComputing: Int64 = 1_000_000_000

  private var first: Look?
  private var sleepingLooks = 0

  package init() {}

  /// Judges the core by this look and the looks before it. Call it at regular intervals of real time.
  package mutating func judge(_ look: Look) -> Verdict {
    guard let first, first.progress == look.progress, first.core == look.core else {
      self = Standstill()
      first = look
      return .moves
    }
    sleepingLooks = look.isAsleep ? sleepingLooks + 1 : 0
    if sleepingLooks >= Self.looksOfLongSleep { return .sleepsForLong }
    if sleepingLooks >= Self.looksOfSleep { return .sleeps }
    let computed = look.processorTime - first.processorTime
    return !look.isAsleep && computed >= Self.longestComputing ? .computes : .moves
  }
}
