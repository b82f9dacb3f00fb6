import TaskObservation
import TaskTrace
import Testing

/// Tests for the creator and the parent of a task.
@Suite struct CreationTests {
  @Test func `The first task that is not enqueued is the program's main task`() throws {
    let machine = ScriptedMachine()
    let other = machine.task(PendingCreation())
    #expect(machine.creation(of: machine.main)?.kind == .root)
    #expect(try #require(machine.creation(of: other)).kind != .root)
  }

  @Test(arguments: [
    (false, true, TaskKind.unstructured), (false, false, .detached),
    (true, true, .immediate), (true, false, .immediateDetached),
  ])
  func `The call's flags distinguish the kinds of unstructured tasks`(
    isImmediate: Bool, inherits: Bool, kind: TaskKind
  ) {
    let machine = ScriptedMachine()
    let task = machine.task(
      PendingCreation(isImmediate: isImmediate, inheritsContext: inherits, isEnqueued: true))
    #expect(machine.creation(of: task)?.kind == kind)
  }

  @Test func `A child task has a parent, and another task has only a creator`() {
    let machine = ScriptedMachine()
    let child = machine.asyncLet(of: machine.main)
    let task = machine.task()
    #expect(machine.creation(of: child)?.parent == machine.id(machine.main))
    #expect(machine.creation(of: task)?.parent == nil)
    #expect(machine.creation(of: task)?.creator == machine.id(machine.main))
  }

  @Test func `A child's parent need not be the task that creates it`() {
    let machine = ScriptedMachine()
    let parent = machine.task()
    let child = machine.asyncLet(of: parent)
    #expect(machine.creation(of: child)?.parent == machine.id(parent))
    #expect(machine.creation(of: child)?.creator == machine.id(machine.main))
  }

  @Test func `A child of a cancelled parent starts cancelled`() {
    let machine = ScriptedMachine()
    let job = machine.runtime.makeJob(JobTraits(isAsyncLet: true), parent: machine.main)
    machine.runtime[job].isCancelled = true
    machine.enqueue(job, by: 0)
    #expect(machine.creation(of: job)?.startsCancelled == true)
    #expect(!machine.actions(of: job).contains { if case .cancelled = $0 { true } else { false } })
  }

  @Test func `An immediate task runs in the middle of its creator's slice`() {
    let machine = ScriptedMachine()
    let job = machine.runtime.makeJob()
    machine.runtime.pending = PendingCreation(isImmediate: true, inheritsContext: true)
    machine.observer.taskCreated(job, isEnqueued: false, on: machine.core(0))
    machine.observer.immediateTaskStarts(job, on: machine.core(0))
    machine.finish(job)
    machine.observer.immediateTaskStopped(on: machine.core(0))
    #expect(machine.actions(of: job).dropFirst() == [.running, .returned])
    #expect(machine.core(0).current?.id == machine.id(machine.main))
    #expect(machine.suspensions(of: machine.main) == [])
  }

  @Test func `The runtime's own jobs are not recorded as tasks`() {
    let machine = ScriptedMachine()
    let before = machine.observer.events.events.count
    machine.enqueue(machine.runtime.makeJob(JobTraits(isTask: false)), by: 0)
    machine.enqueue(machine.runtime.makeJob(JobTraits(isFuture: false)), by: 0)
    #expect(machine.observer.events.events.count == before)
  }

  @Test(arguments: [(0xB0 as UInt, true), (0xC0, true), (0xC0, false)])
  func `A new task waits for an actor if a task runs on it, and otherwise for a core`(
    executor: UInt, isQueued: Bool
  ) {
    let machine = ScriptedMachine()
    machine.move(to: 0xB0, line: 3)
    let job = machine.runtime.makeJob()
    machine.runtime.pending = PendingCreation(inheritsContext: true, isEnqueued: true)
    machine.runtime[job].wait = .executor(executor)
    machine.runtime[job].isQueuedOnActor = isQueued
    machine.observer.taskCreated(job, isEnqueued: true, on: machine.core(0))
    let wait = ActorID(2).map { Suspension(reason: .actor($0), site: nil) }
    #expect(machine.suspensions(of: job) == (executor == 0xB0 ? [wait] : []))
    #expect(machine.wakes(of: job) == (isQueued && executor == 0xC0 ? [.created] : []))
    machine.suspend(machine.main, .continuation, line: 4)
    machine.run(job)
    #expect(machine.wakes(of: job).count == (isQueued ? 1 : 0))
    #expect(machine.actions(of: job).last == .running)
  }
}
