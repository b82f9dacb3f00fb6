import Simulation
import TaskTrace
import Testing

/// A core that waits in the middle of a job goes on once.
@Suite struct WaitTests {
  private func time(_ nanoseconds: Int64) -> VirtualTime { VirtualTime(nanoseconds: nanoseconds) }

  /// Two workers in the middle of a job each.
  private func twoBusyWorkers() -> Schedule {
    var schedule = Schedule(workers: 2, policy: FirstComePolicy())
    schedule.take(core: 1)
    schedule.take(core: 2)
    return schedule
  }

  @Test func `a wait that succeeds at its deadline resumes its core once`() {
    var schedule = twoBusyWorkers()
    let wait = schedule.occupy(core: 1, until: time(100))
    schedule.occupy(core: 2, until: time(100))
    schedule.advance(to: time(100))
    // The timers fire, and the other core goes first and makes the call succeed.
    #expect(schedule.next() == .resume(core: 1))
    #expect(schedule.wake(wait) == false)
    #expect(schedule.next() == .resume(core: 2))
    #expect(schedule.next() == nil)
  }

  @Test func `a wait that was queued by its deadline is not queued again by success`() {
    var schedule = twoBusyWorkers()
    schedule.occupy(core: 1, until: time(100))
    let wait = schedule.occupy(core: 2, until: time(100))
    schedule.advance(to: time(100))
    #expect(schedule.next() == .resume(core: 1))
    #expect(schedule.wake(wait) == false)
    #expect(schedule.next() == .resume(core: 2))
    schedule.occupy(core: 2, until: time(150))
    // The second wait takes its whole time.
    #expect(schedule.next() == nil)
    #expect(schedule.nextTimer() == time(150))
  }

  @Test func `a wait that succeeded early has no deadline any more`() {
    var schedule = twoBusyWorkers()
    let wait = schedule.occupy(core: 1, until: time(100))
    #expect(schedule.wake(wait) == true)
    #expect(schedule.wake(wait) == false)
    #expect(schedule.next() == .resume(core: 1))
    #expect(schedule.nextTimer() == nil)
    schedule.wait(core: 1)
    #expect(schedule.wake(wait) == false)
    #expect(schedule.next() == nil)
  }

  @Test func `a core that does not wait cannot come back`() {
    var schedule = twoBusyWorkers()
    #expect(schedule.wake(core: 1) == false)
    schedule.wait(core: 1)
    #expect(schedule.wake(core: 1) == true)
    #expect(schedule.wake(core: 1) == false)
    #expect(schedule.next() == .resume(core: 1))
    #expect(schedule.next() == nil)
  }

  @Test func `whether anything can happen is found without taking it`() {
    var schedule = twoBusyWorkers()
    #expect(!schedule.canGoOn)
    schedule.occupy(core: 1, until: time(5))
    #expect(schedule.canGoOn)
    #expect(schedule.nextTimer() == time(5))
    schedule.advance(to: time(5))
    #expect(schedule.canGoOn)
    #expect(schedule.next() == .resume(core: 1))
    #expect(!schedule.canGoOn)
  }
}
