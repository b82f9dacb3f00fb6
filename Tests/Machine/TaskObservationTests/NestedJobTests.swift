import TaskObservation
import TaskTrace
import Testing

/// Tests for jobs that an executor of the program runs in the middle of what a core runs.
@Suite struct NestedJobTests {
  private let scene = Scene()

  /// Makes a core run a job in the middle of what it runs. `body` is what the job does.
  private func nest(_ job: RuntimeJob, on core: Int, _ body: () -> Void) {
    let outer = scene.runtime.currentTask
    _ = scene.observer.nestedJobBegins(job, on: scene.core(core))
    scene.runtime.currentTask = job
    body()
    _ = scene.observer.sliceEnded(on: scene.core(core))
    scene.runtime.currentTask = outer
    scene.observer.nestedJobReturned(on: scene.core(core))
  }

  @Test func `A task that runs a job continues and ends after it`() throws {
    let (drain, job) = (scene.task(), scene.task())
    scene.observer.events.running = 7
    scene.run(drain)
    nest(job, on: 1) { scene.runtime[job].result = .returned }
    scene.finish(drain)
    #expect(scene.actions(of: job).suffix(2) == [.running, .returned])
    let id = try #require(scene.id(job))
    let interrupted = Suspension(reason: .unknown, site: SiteID(7))
    #expect(
      scene.actions(of: drain).suffix(5) == [
        .running, .suspended(interrupted), .ready(.task(id)), .running, .returned,
      ])
  }

  @Test func `A task that begins in the call that creates it is not its creator`() {
    let job = scene.runtime.makeJob()
    scene.runtime.pending = PendingCreation(inheritsContext: true, isEnqueued: true)
    scene.observer.taskCreated(job, isEnqueued: true, on: scene.core(0))
    nest(job, on: 0) { #expect(scene.core(0).current?.id == scene.id(job)) }
    #expect(scene.creation(of: job)?.creator == scene.id(scene.main))
    #expect(scene.core(0).current?.id == scene.id(scene.main))
    #expect(scene.runtime[job].retains > 0)
  }

  @Test func `A task that continues in a nested job and ends there has not returned twice`() {
    let task = scene.task()
    scene.run(task)
    _ = scene.observer.nestedJobBegins(task, on: scene.core(1))
    scene.runtime[task].result = .returned
    _ = scene.observer.sliceEnded(on: scene.core(1))
    scene.observer.nestedJobReturned(on: scene.core(1))
    scene.leave(task)
    #expect(scene.actions(of: task).count { $0 == .returned } == 1)
    #expect(scene.actions(of: task).last == .returned)
    #expect(scene.core(1).current == nil)
  }

  @Test func `The runtime's own job is a part of the task that runs it`() {
    let task = scene.task()
    scene.run(task)
    let before = scene.actions(of: task)
    let job = scene.runtime.makeJob(JobTraits(isTask: false))
    _ = scene.observer.nestedJobBegins(job, on: scene.core(1))
    #expect(scene.core(1).current?.id == scene.id(task))
    scene.observer.nestedJobReturned(on: scene.core(1))
    #expect(scene.core(1).current?.id == scene.id(task))
    #expect(scene.actions(of: task) == before)
  }

  @Test func `The runtime's own job interrupts a task if it runs another one`() throws {
    let (outer, inner) = (scene.task(), scene.task())
    scene.run(inner)
    scene.suspend(inner, .executor(0xB0), line: 3)
    scene.run(outer)
    scene.observer.events.running = 7
    let job = scene.runtime.makeJob(JobTraits(isTask: false))
    _ = scene.observer.nestedJobBegins(job, on: scene.core(1))
    _ = scene.observer.sliceEnded(on: scene.core(1))
    scene.observer.sliceBegins(try #require(scene.task(of: inner)), on: scene.core(1))
    scene.runtime[inner].result = .returned
    _ = scene.observer.sliceEnded(on: scene.core(1))
    scene.observer.nestedJobReturned(on: scene.core(1))
    let interrupted = Suspension(reason: .unknown, site: SiteID(7))
    let id = try #require(scene.id(inner))
    #expect(
      scene.actions(of: outer).suffix(3) == [
        .suspended(interrupted), .ready(.task(id)), .running,
      ])
    #expect(scene.actions(of: inner).last == .returned)
  }

  @Test func `A task that continues in the call that cancels it notices that its sleep ended`()
    throws
  {
    let (sleeper, canceller) = (scene.task(), scene.task())
    scene.run(sleeper)
    scene.observer.sleepRequested(
      until: VirtualTime(nanoseconds: 5), timer: 3, on: scene.core(1))
    scene.suspend(sleeper, .unknown, by: .sleep, line: 2)
    scene.run(canceller)
    scene.runtime[sleeper].isCancelled = true
    #expect(scene.observer.nestedJobBegins(sleeper, on: scene.core(1)) == 3)
    let by = try #require(scene.id(canceller))
    #expect(scene.wakes(of: sleeper).last == .cancellation(by: by))
    #expect(
      scene.actions(of: sleeper).contains {
        if case .noticed(.sleepThrew, _) = $0 { true } else { false }
      })
  }

  @Test func `A task that continues in the call that resumes it was woken by the caller`() throws {
    let (waiter, caller) = (scene.task(), scene.task())
    scene.run(waiter)
    scene.suspend(waiter, .continuation, line: 2)
    scene.run(caller)
    nest(waiter, on: 1) { scene.runtime[waiter].result = .returned }
    #expect(scene.wakes(of: waiter).last == .task(try #require(scene.id(caller))))
  }
}
