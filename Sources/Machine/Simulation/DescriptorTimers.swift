package import TaskTrace

/// The program's timer descriptors and its timers that send signals or start threads, each with the moment at which it
/// is due next.
///
/// A timer is identified by a number, which is negative if the timer has no descriptor.
package struct DescriptorTimers: Sendable {
  fileprivate struct Timer: Sendable {
    var time: VirtualTime
    var interval: Int64
    var isOfDispatch: Bool
  }

  private var timers: [Int32: Timer] = [:]

  package init() {}

  /// The moment at which the next timer is due; nil if no timer is set.
  package private(set) var next: VirtualTime?

  /// Whether all timers that are set belong to Dispatch.
  package var areOfDispatch: Bool { timers.values.allSatisfy(\.isOfDispatch) }

  /// Sets a timer, and replaces its earlier setting. An interval of 0 means that it does not repeat.
  package mutating func start(
    _ number: Int32, at time: VirtualTime, every interval: Int64, isOfDispatch: Bool = false
  ) {
    timers[number] = Timer(time: time, interval: interval, isOfDispatch: isOfDispatch)
    findNext()
  }

  package mutating func stop(_ number: Int32) {
    guard timers.removeValue(forKey: number) != nil else { return }
    findNext()
  }

  /// Returns the moment at which a timer is due, and its interval in nanoseconds; nil if the timer is not set.
  package func setting(of number: Int32) -> (time: VirtualTime, interval: Int64)? {
    timers[number].map { ($0.time, $0.interval) }
  }

  /// A timer that is due, and the number of its expirations.
  package struct Due: Hashable, Sendable {
    package let timer: Int32
    package let times: Int64

    package init(_ timer: Int32, times: Int64 = 1) { (self.timer, self.times) = (timer, times) }
  }

  /// Removes and returns the timers that are due, in the order of their moments. A timer with an interval is set again
  /// to its first moment after `now`.
  package mutating func takeDue(at now: VirtualTime) -> [Due] {
    guard let next, next <= now else { return [] }
    let due = timers.filter { $0.value.time <= now }
      .sorted { ($0.value.time, $0.key) < ($1.value.time, $1.key) }
    for (number, timer) in due { timers[number] = timer.following(now) }
    findNext()
    return due.map { Due($0.key, times: $0.value.times(until: now)) }
  }

  private mutating func findNext() { next = timers.values.map(\.time).min() }
}

extension DescriptorTimers.Timer {
  /// Returns the number of expirations of a timer that fires at `now`.
  fileprivate func times(until now: VirtualTime) -> Int64 {
    interval > 0 ? (now.nanoseconds - time.nanoseconds) / interval + 1 : 1
  }

  /// Returns the timer's next setting after it fires at `now`; nil if it does not repeat.
  fileprivate func following(_ now: VirtualTime) -> Self? {
    guard interval > 0 else { return nil }
    let missed = (now.nanoseconds - time.nanoseconds) / interval
    let (offset, overflow) = interval.multipliedReportingOverflow(by: missed + 1)
    let (following, isLate) = time.nanoseconds.addingReportingOverflow(offset)
    guard !overflow, !isLate else { return nil }
    return Self(
      time: VirtualTime(nanoseconds: following), interval: interval, isOfDispatch: isOfDispatch)
  }
}
