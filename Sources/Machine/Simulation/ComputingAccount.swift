/// What a task has computed and not paid in virtual time.
///
/// Only whole milliseconds are paid, and nothing before there are five, so that a program that hardly computes is the
/// same in each run. What is left is carried over.
package struct ComputingAccount: Hashable, Sendable {
  /// The least that is paid in one go, and at first in a slice; in nanoseconds.
  private static let grid: Int64 = 1_000_000
  private static let least = 5 * grid

  private var unpaid: Int64 = 0
  private var hasPaid = false

  package init() {}

  /// Adds so many nanoseconds of CPU time, and says how many are to be paid now.
  package mutating func charge(_ nanoseconds: Int64) -> Int64 {
    unpaid += nanoseconds
    guard unpaid >= (hasPaid ? Self.grid : Self.least) else { return 0 }
    hasPaid = true
    let paid = unpaid / Self.grid * Self.grid
    unpaid -= paid
    return paid
  }

  /// The slice ends with that much CPU time that was not charged: it counts with the next slice.
  package mutating func endSlice(with nanoseconds: Int64) {
    unpaid += nanoseconds
    hasPaid = false
  }
}
