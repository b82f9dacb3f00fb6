import Simulation
import TaskTrace
import Testing

@Suite struct DescriptorTimerTests {
  private func moment(_ nanoseconds: Int64) -> VirtualTime { VirtualTime(nanoseconds: nanoseconds) }

  @Test func `Timers are due in the order of their times`() {
    var timers = DescriptorTimers()
    timers.start(3, at: moment(20), every: 0)
    timers.start(4, at: moment(10), every: 0)
    timers.start(5, at: moment(30), every: 0)
    #expect(timers.next == moment(10))
    #expect(timers.takeDue(at: moment(20)) == [.init(4), .init(3)])
    #expect(timers.next == moment(30))
  }

  @Test func `A timer with an interval is due again after the missed intervals`() {
    var timers = DescriptorTimers()
    timers.start(3, at: moment(10), every: 10)
    #expect(timers.takeDue(at: moment(35)) == [.init(3, times: 3)])
    #expect(timers.next == moment(40))
    #expect(timers.setting(of: 3)?.interval == 10)
  }

  @Test func `A timer that is stopped or set again is no longer due`() {
    var timers = DescriptorTimers()
    timers.start(3, at: moment(10), every: 0)
    timers.start(3, at: moment(50), every: 0)
    timers.start(4, at: moment(10), every: 0)
    timers.stop(4)
    #expect(timers.takeDue(at: moment(10)) == [])
    #expect(timers.next == moment(50))
  }

  @Test func `An interval beyond the maximum time is ignored`() {
    var timers = DescriptorTimers()
    timers.start(3, at: moment(10), every: .max)
    #expect(timers.takeDue(at: moment(10)) == [.init(3)])
    #expect(timers.next == nil)
  }
}
