import DemoWorld
import Glibc
import Testing

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
    #expect(computed - start >= .milliseconds(5))
    block(for: .milliseconds(5))
    #expect(processorTime() - computed < .milliseconds(5))
  }

  @Test func `A negative duration is treated as zero`() {
    compute(for: .seconds(-1_000_000))
    block(for: .seconds(-1_000_000))
  }
}
