package import TaskTrace

/// Timers of the program's that are descriptors or send signals: when each is due next.
package struct DescriptorTimers: Sendable {
  fileprivate struct Timer: Sendable {
    var time: VirtualTime
    var interval: Int64
  }

  private var timers: [Int32: Timer] = [:]

  package init() {}

  /// The moment at which the next is due.
  package private(set) var next: VirtualTime?

  /// Sets a timer, and replaces its earlier setting. An interval of 0 means that it does not repeat.
  package mutating func start(_ descriptor: Int32, at time: VirtualTime, every interval: Int64) {
    timers[descriptor] = Timer(time: time, interval: interval)
    findNext()
  }

  package mutating func stop(_ descriptor: Int32) {
    guard timers.removeValue(forKey: descriptor) != nil else { return }
    findNext()
  }

  /// When a timer is due, and its interval; nil if it is off.
  package func setting(of descriptor: Int32) -> (time: VirtualTime, interval: Int64)? {
    timers[descriptor].map { ($0.time, $0.interval) }
  }

  /// A timer that is due, and how many of its moments have come.
  package struct Due: Hashable, Sendable {
    package let timer: Int32
    package let times: Int64

    package init(_ timer: Int32, times: Int64 = 1) { (self.timer, self.times) = (timer, times) }
  }

  /// Takes the timers that are due, in the order of their moments. One with an interval is due again after now.
  package mutating func takeDue(at now: VirtualTime) -> [Due] {
    guard let next, next <= now else { return [] }
    let due = timers.filter { $0.value.time <= now }
      .sorted { ($0.value.time, $0.key) < ($1.value.time, $1.key) }
    for (descriptor, timer) in due { timers[descriptor] = timer.following(now) }
    findNext()
    return due.map { Due($0.key, times: $0.value.times(until: now)) }
  }

  private mutating func findNext() { next = timers.values.map(\.time).min() }
}

extension DescriptorTimers.Timer {
  /// How many of its moments have come, of a timer that fires now.
  fileprivate func times(until now: VirtualTime) -> Int64 {
    interval > 0 ? (now.nanoseconds - time.nanoseconds) / interval + 1 : 1
  }

  /// What is left of a timer that fires now.
  fileprivate func following(_ now: VirtualTime) -> Self? {
    guard interval > 0 else { return nil }
    let missed = (now.nanoseconds - time.nanoseconds) / interval
    let (offset, overflow) = interval.multipliedReportingOverflow(by: missed + 1)
    let (following, isLate) = time.nanoseconds.addingReportingOverflow(offset)
    guard !overflow, !isLate else { return nil }
    return Self(time: VirtualTime(nanoseconds: following), interval: interval)
  }
}
