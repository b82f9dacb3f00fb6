import TaskObservation
import TaskTrace
import Testing

/// Tests for jobs that an executor of the program runs in the middle of what a core runs.
@Suite struct NestedJobTests {
  private let machine = ScriptedMachine()

  /// Makes a core run a job in the middle of what it runs. `body` is what the job does.
  private func nest(_ job: RuntimeJob, on core: Int, _ body: () -> Void) {
    let outer = machine.runtime.currentTask
    _ = machine.observer.nestedJobBegins(job, on: machine.core(core))
    machine.runtime.currentTask = job
    body()
    _ = machine.observer.sliceEnded(on: machine.core(core))
    machine.runtime.currentTask = outer
    machine.observer.nestedJobReturned(on: machine.core(core))
  }

  @Test func `A task that runs a job continues and ends after it`() throws {
    let (drain, job) = (machine.task(), machine.task())
    machine.observer.events.running = 7
    machine.run(drain)
    nest(job, on: 1) { machine.runtime[job].result = .returned }
    machine.finish(drain)
    #expect(machine.actions(of: job).suffix(2) == [.running, .returned])
    let id = try #require(machine.id(job))
    let interrupted = Suspension(reason: .unknown, site: SiteID(7))
    #expect(
      machine.actions(of: drain).suffix(5) == [
        .running, .suspended(interrupted), .ready(.task(id)), .running, .returned,
      ])
  }

  @Test func `A task that begins in the call that creates it is not its creator`() {
    let job = machine.runtime.makeJob()
    machine.runtime.pending = PendingCreation(inheritsContext: true, isEnqueued: true)
    machine.observer.taskCreated(job, isEnqueued: true, on: machine.core(0))
    nest(job, on: 0) { #expect(machine.core(0).current?.id == machine.id(job)) }
    #expect(machine.creation(of: job)?.creator == machine.id(machine.main))
    #expect(machine.core(0).current?.id == machine.id(machine.main))
    #expect(machine.runtime[job].retains > 0)
  }

  @Test func `A task that continues in a nested job and ends there has not returned twice`() {
    let task = machine.task()
    machine.run(task)
    _ = machine.observer.nestedJobBegins(task, on: machine.core(1))
    machine.runtime[task].result = .returned
    _ = machine.observer.sliceEnded(on: machine.core(1))
    machine.observer.nestedJobReturned(on: machine.core(1))
    machine.leave(task)
    #expect(machine.actions(of: task).count { $0 == .returned } == 1)
    #expect(machine.actions(of: task).last == .returned)
    #expect(machine.core(1).current == nil)
  }

  @Test func `The runtime's own job is a part of the task that runs it`() {
    let task = machine.task()
    machine.run(task)
    let before = machine.actions(of: task)
    let job = machine.runtime.makeJob(JobTraits(isTask: false))
    _ = machine.observer.nestedJobBegins(job, on: machine.core(1))
    #expect(machine.core(1).current?.id == machine.id(task))
    machine.observer.nestedJobReturned(on: machine.core(1))
    #expect(machine.core(1).current?.id == machine.id(task))
    #expect(machine.actions(of: task) == before)
  }

  @Test func `The runtime's own job interrupts a task if it runs another one`() throws {
    let (outer, inner) = (machine.task(), machine.task())
    machine.run(inner)
    machine.suspend(inner, .executor(0xB0), line: 3)
    machine.run(outer)
    machine.observer.events.running = 7
    let job = machine.runtime.makeJob(JobTraits(isTask: false))
    _ = machine.observer.nestedJobBegins(job, on: machine.core(1))
    _ = machine.observer.sliceEnded(on: machine.core(1))
    machine.observer.sliceBegins(try #require(machine.task(of: inner)), on: machine.core(1))
    machine.runtime[inner].result = .returned
    _ = machine.observer.sliceEnded(on: machine.core(1))
    machine.observer.nestedJobReturned(on: machine.core(1))
    let interrupted = Suspension(reason: .unknown, site: SiteID(7))
    let id = try #require(machine.id(inner))
    #expect(
      machine.actions(of: outer).suffix(3) == [
        .suspended(interrupted), .ready(.task(id)), .running,
      ])
    #expect(machine.actions(of: inner).last == .returned)
  }

  @Test func `A task that continues in the call that cancels it notices that its sleep ended`()
    throws
  {
    let (sleeper, canceller) = (machine.task(), machine.task())
    machine.run(sleeper)
    machine.observer.sleepRequested(
      until: VirtualTime(nanoseconds: 5), timer: 3, on: machine.core(1))
    machine.suspend(sleeper, .unknown, by: .sleep, line: 2)
    machine.run(canceller)
    machine.runtime[sleeper].isCancelled = true
    #expect(machine.observer.nestedJobBegins(sleeper, on: machine.core(1)) == 3)
    let by = try #require(machine.id(canceller))
    #expect(machine.wakes(of: sleeper).last == .cancellation(by: by))
    #expect(
      machine.actions(of: sleeper).contains {
        if case .noticed(.sleepThrew, _) = $0 { true } else { false }
      })
  }

  @Test func `A task that continues in the call that resumes it was woken by the caller`() throws {
    let (waiter, caller) = (machine.task(), machine.task())
    machine.run(waiter)
    machine.suspend(waiter, .continuation, line: 2)
    machine.run(caller)
    nest(waiter, on: 1) { machine.runtime[waiter].result = .returned }
    #expect(machine.wakes(of: waiter).last == .task(try #require(machine.id(caller))))
  }
}
