import Glibc
import Testing

@testable import DemoWorld

@Suite struct CoreWorkTests {
  /// Returns the processor time of this thread. Other load on the machine does not add to it.
  func processorTime() -> Duration {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  @Test func `Computing uses processor time, and blocking uses almost none`() {
    let start = processorTime()
    compute(for: .milliseconds(5))
    let computed = processorTime()
    block(for: .milliseconds(5))
    let blocked = processorTime()
    #expect(computed - start >= .milliseconds(5))
    #expect(blocked - computed < computed - start)
  }

  @Test func `A negative duration counts as zero, and a very long one as the greatest number`() {
    #expect(Duration.milliseconds(1500).nanoseconds == 1_500_000_000)
    #expect(Duration.seconds(-1_000_000).nanoseconds == 0)
    #expect(Duration.milliseconds(-1).nanoseconds == 0)
    #expect(Duration.seconds(Int64.min).nanoseconds == 0)
    #expect(Duration.seconds(Int64.max).nanoseconds == .max)
    #expect(Duration.seconds(Int64.max / 1_000_000_000).nanoseconds == .max)
  }
}
