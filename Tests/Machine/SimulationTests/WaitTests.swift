import Simulation
import TaskTrace
import Testing

/// Tests that a core that waits in the middle of a job resumes once.
@Suite struct WaitTests {
  private func time(_ nanoseconds: Int64) -> VirtualTime { VirtualTime(nanoseconds: nanoseconds) }

  /// Returns a schedule with two workers, each in the middle of a job.
  private func twoBusyWorkers() -> Schedule {
    var schedule = Schedule(workers: 2, policy: FirstComePolicy())
    schedule.take(core: 1)
    schedule.take(core: 2)
    return schedule
  }

  @Test func `A wait that succeeds at its deadline resumes its core once`() {
    var schedule = twoBusyWorkers()
    let wait = schedule.occupy(core: 1, until: time(100))
    schedule.occupy(core: 2, until: time(100))
    schedule.advance(to: time(100))
    // The timers fire, and the wait succeeds after its core has resumed.
    #expect(schedule.next() == .resume(core: 1))
    #expect(schedule.wake(wait) == false)
    #expect(schedule.next() == .resume(core: 2))
    #expect(schedule.next() == nil)
  }

  @Test func `A wait that its deadline has queued is not queued again when it succeeds`() {
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

  @Test func `A wait that succeeds early no longer has a deadline`() {
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

  @Test func `A core that does not wait cannot be woken`() {
    var schedule = twoBusyWorkers()
    #expect(schedule.wake(core: 1) == false)
    schedule.wait(core: 1)
    #expect(schedule.wake(core: 1) == true)
    #expect(schedule.wake(core: 1) == false)
    #expect(schedule.next() == .resume(core: 1))
    #expect(schedule.next() == nil)
  }

  @Test func `The schedule tells whether it can continue without taking a step`() {
    var schedule = twoBusyWorkers()
    #expect(!schedule.canContinue)
    schedule.occupy(core: 1, until: time(5))
    #expect(schedule.canContinue)
    #expect(schedule.nextTimer() == time(5))
    schedule.advance(to: time(5))
    #expect(schedule.canContinue)
    #expect(schedule.next() == .resume(core: 1))
    #expect(!schedule.canContinue)
  }
}
