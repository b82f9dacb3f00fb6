/// The CPU time of a task that has not been paid in virtual time.
///
/// Only whole milliseconds are paid, and the first payment of a slice is at least five. So a program that computes
/// little has the same trace in each run. The rest is carried over.
package struct ComputingAccount: Hashable, Sendable {
  /// The unit of payment, and the smallest first payment of a slice, in nanoseconds.
  private static let grid: Int64 = 1_000_000
  private static let least = 5 * grid

  private var unpaid: Int64 = 0
  private var hasPaid = false

  package init() {}

  /// Adds CPU time in nanoseconds. Returns how many nanoseconds the task must pay at once.
  package mutating func charge(_ nanoseconds: Int64) -> Int64 {
    unpaid += nanoseconds
    guard unpaid >= (hasPaid ? Self.grid : Self.least) else { return 0 }
    hasPaid = true
    let paid = unpaid / Self.grid * Self.grid
    unpaid -= paid
    return paid
  }

  /// Ends the slice. The CPU time that was not charged, in nanoseconds, counts with the next slice.
  package mutating func endSlice(with nanoseconds: Int64) {
    unpaid += nanoseconds
    hasPaid = false
  }
}
