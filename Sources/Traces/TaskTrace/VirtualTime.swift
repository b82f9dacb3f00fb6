/// A moment of a run's virtual time, in nanoseconds since the program began. It depends on real time only if CPU time
/// is measured, and while a thread of the program computes for long or waits for something outside the program.
public struct VirtualTime: Hashable, Comparable, Sendable {
  public var nanoseconds: Int64

  @inlinable @inline(__always)
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  public static let zero = VirtualTime(nanoseconds: 0)

  public static func < (left: VirtualTime, right: VirtualTime) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  public static func - (left: VirtualTime, right: VirtualTime) -> Duration {
    .nanoseconds(left.nanoseconds) - .nanoseconds(right.nanoseconds)
  }
}

extension Duration {
  /// The duration in whole nanoseconds, rounded toward zero and clamped to the range of `Int64` (292 years).
  public var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, overflowed) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
    return overflow || overflowed ? (seconds < 0 ? .min : .max) : sum
  }
}
