import Simulation
import Testing

@Suite struct RealLimitTests {
  private let limit = RealLimit(nanoseconds: 10)

  @Test func `A run that always has a processor ends at the limit`() {
    #expect(!limit.isReached(passed: 10, waited: 0, computed: 5))
    #expect(limit.isReached(passed: 11, waited: 0, computed: 5))
  }

  @Test func `Time in which other processes occupy the processors does not count`() {
    #expect(!limit.isReached(passed: 25, waited: 15, computed: 5))
    #expect(limit.isReached(passed: 25, waited: 14, computed: 5))
  }

  @Test func `Threads that wait for each other do not lengthen a run`() {
    #expect(limit.isReached(passed: 25, waited: 24, computed: 11))
  }

  @Test func `A run ends after three times the limit under any load`() {
    #expect(!limit.isReached(passed: 30, waited: 100, computed: 5))
    #expect(limit.isReached(passed: 31, waited: 100, computed: 5))
  }
}
