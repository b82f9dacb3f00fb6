import Simulation
import Testing

/// What is paid of what a task computes.
@Suite struct ComputingAccountTests {
  private let millisecond: Int64 = 1_000_000

  @Test func `less than five milliseconds is not paid`() {
    var account = ComputingAccount()
    #expect(account.charge(4_999_999) == 0)
  }

  @Test func `whole milliseconds are paid, and the rest is kept`() {
    var account = ComputingAccount()
    #expect(account.charge(7_600_000) == 7 * millisecond)
    #expect(account.charge(400_000) == millisecond)
    #expect(account.charge(999_999) == 0)
    #expect(account.charge(1) == millisecond)
  }

  @Test func `what a slice has not paid counts with the next one`() {
    var account = ComputingAccount()
    account.endSlice(with: 3 * millisecond)
    #expect(account.charge(1_999_999) == 0)
    #expect(account.charge(1) == 5 * millisecond)
  }

  @Test func `a slice begins with five free milliseconds again`() {
    var account = ComputingAccount()
    #expect(account.charge(5 * millisecond) == 5 * millisecond)
    account.endSlice(with: 0)
    #expect(account.charge(4 * millisecond) == 0)
  }
}
