/// Decides how long the machine waits for the threads outside it.
///
/// They and the cores take turns. A thread's turn ends when it waits in a call that the machine knows. The machine does
/// not wait for a thread that is blocked in another call, or that computes for long: the thread then runs beside the
/// cores until it waits in a known call.
package struct OutsidePatience: Sendable {
  /// What the machine finds at one look at the threads that do not wait in a known call.
  package struct Look: Sendable {
    /// The threads that run or are ready to run.
    var running: Int
    /// The threads that are blocked in an unknown call.
    var blocked: Int
    /// The CPU time of these threads, in nanoseconds.
    var processorTime: Int64
    /// The real time of the look, in nanoseconds.
    var time: Int64

    package init(running: Int, blocked: Int, processorTime: Int64, time: Int64) {
      self.running = running
      self.blocked = blocked
      self.processorTime = processorTime
      self.time = time
    }
  }

  package enum Verdict: Equatable, Sendable {
    case turnContinues, turnEnds
    /// The turn has lasted too long, so the threads run beside the cores. It lasted for this real time in nanoseconds.
    case runsBeside(Int64)
  }

  /// The limit for threads that compute, in nanoseconds. It counts CPU time, so the load of the system makes no
  /// difference.
  private static let longestComputing: Int64 = 10_000_000
  /// The limit for threads that are blocked, in nanoseconds of real time during which no thread runs.
  private static let longestBlocking: Int64 = 2_000_000
  /// The limit of a whole turn, in nanoseconds of real time.
  private static let longest: Int64 = 500_000_000

  /// The number of threads that run beside the cores.
  package private(set) var besideCores = 0
  /// The first look of the present turn.
  private var first: Look?
  /// The real time in nanoseconds since which no thread runs; nil while one does.
  private var blockedSince: Int64?

  package init() {}

  /// Decides whether the machine goes on waiting for the threads. Call it with each look, in the order of time.
  package mutating func judge(_ look: Look) -> Verdict {
    let active = look.running + look.blocked
    besideCores = min(besideCores, active)
    guard active > besideCores else {
      endTurn()
      return .turnEnds
    }
    let first = first ?? look
    self.first = first
    blockedSince = look.running == 0 ? blockedSince ?? look.time : nil
    let blocked = blockedSince.map { look.time - $0 } ?? 0
    guard look.processorTime - first.processorTime < Self.longestComputing,
      blocked < Self.longestBlocking, look.time - first.time < Self.longest
    else {
      besideCores = active
      endTurn()
      return .runsBeside(look.time - first.time)
    }
    return .turnContinues
  }

  private mutating func endTurn() {
    first = nil
    blockedSince = nil
  }
}
