import Simulation
import Testing

/// Tests for how much virtual time is charged when a task computes.
@Suite struct ComputingAccountTests {
  private let millisecond: Int64 = 1_000_000

  @Test func `Less than five milliseconds is not charged`() {
    var account = ComputingAccount()
    #expect(account.charge(4_999_999) == 0)
  }

  @Test func `Whole milliseconds are charged, and the rest is kept`() {
    var account = ComputingAccount()
    #expect(account.charge(7_600_000) == 7 * millisecond)
    #expect(account.charge(400_000) == millisecond)
    #expect(account.charge(999_999) == 0)
    #expect(account.charge(1) == millisecond)
  }

  @Test func `The uncharged time of a slice is added to the next slice`() {
    var account = ComputingAccount()
    account.endSlice(with: 3 * millisecond)
    #expect(account.charge(1_999_999) == 0)
    #expect(account.charge(1) == 5 * millisecond)
  }

  @Test func `Each slice begins with five free milliseconds`() {
    var account = ComputingAccount()
    #expect(account.charge(5 * millisecond) == 5 * millisecond)
    account.endSlice(with: 0)
    #expect(account.charge(4 * millisecond) == 0)
  }
}
