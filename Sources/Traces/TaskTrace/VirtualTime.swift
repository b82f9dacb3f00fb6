/// A moment of a run's virtual time, in nanoseconds since the program began. Real time does not enter.
package struct VirtualTime: Hashable, Comparable, Sendable {
  package var nanoseconds: Int64

  package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  package static let zero = VirtualTime(nanoseconds: 0)

  package static func < (left: VirtualTime, right: VirtualTime) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  package static func - (left: VirtualTime, right: VirtualTime) -> Duration {
    .nanoseconds(left.nanoseconds) - .nanoseconds(right.nanoseconds)
  }
}

extension Duration {
  /// Whole nanoseconds, rounded toward zero; beyond the range of `Int64` (292 years) the nearest bound.
  package var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, overflowed) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
    return overflow || overflowed ? (seconds < 0 ? .min : .max) : sum
  }
}
