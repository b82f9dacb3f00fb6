import TaskObservation
import TaskTrace
import Testing

/// Tests for the creator and the parent of a task.
@Suite struct CreationTests {
  @Test func `The first task that is not enqueued is the program's main task`() throws {
    let scene = Scene()
    let other = scene.task(PendingCreation())
    #expect(scene.creation(of: scene.main)?.kind == .root)
    #expect(try #require(scene.creation(of: other)).kind != .root)
  }

  @Test(arguments: [
    (false, true, TaskKind.unstructured), (false, false, .detached),
    (true, true, .immediate), (true, false, .immediateDetached),
  ])
  func `The call's flags distinguish the kinds of unstructured tasks`(
    isImmediate: Bool, inherits: Bool, kind: TaskKind
  ) {
    let scene = Scene()
    let task = scene.task(
      PendingCreation(isImmediate: isImmediate, inheritsContext: inherits, isEnqueued: true))
    #expect(scene.creation(of: task)?.kind == kind)
  }

  @Test func `A child task has a parent, and another task has only a creator`() {
    let scene = Scene()
    let child = scene.asyncLet(of: scene.main)
    let task = scene.task()
    #expect(scene.creation(of: child)?.parent == scene.id(scene.main))
    #expect(scene.creation(of: task)?.parent == nil)
    #expect(scene.creation(of: task)?.creator == scene.id(scene.main))
  }

  @Test func `A child's parent need not be the task that creates it`() {
    let scene = Scene()
    let parent = scene.task()
    let child = scene.asyncLet(of: parent)
    #expect(scene.creation(of: child)?.parent == scene.id(parent))
    #expect(scene.creation(of: child)?.creator == scene.id(scene.main))
  }

  @Test func `A child of a cancelled parent starts cancelled`() {
    let scene = Scene()
    let job = scene.runtime.makeJob(JobTraits(isAsyncLet: true), parent: scene.main)
    scene.runtime[job].isCancelled = true
    scene.enqueue(job, by: 0)
    #expect(scene.creation(of: job)?.startsCancelled == true)
    #expect(!scene.actions(of: job).contains { if case .cancelled = $0 { true } else { false } })
  }

  @Test func `An immediate task runs in the middle of its creator's slice`() {
    let scene = Scene()
    let job = scene.runtime.makeJob()
    scene.runtime.pending = PendingCreation(isImmediate: true, inheritsContext: true)
    scene.observer.taskCreated(job, isEnqueued: false, on: scene.core(0))
    scene.observer.immediateTaskStarts(job, on: scene.core(0))
    scene.finish(job)
    scene.observer.immediateTaskStopped(on: scene.core(0))
    #expect(scene.actions(of: job).dropFirst() == [.running, .returned])
    #expect(scene.core(0).current?.id == scene.id(scene.main))
    #expect(scene.suspensions(of: scene.main) == [])
  }

  @Test func `The runtime's own jobs are not recorded as tasks`() {
    let scene = Scene()
    let before = scene.observer.events.events.count
    scene.enqueue(scene.runtime.makeJob(JobTraits(isTask: false)), by: 0)
    scene.enqueue(scene.runtime.makeJob(JobTraits(isFuture: false)), by: 0)
    #expect(scene.observer.events.events.count == before)
  }

  @Test(arguments: [(0xB0 as UInt, true), (0xC0, true), (0xC0, false)])
  func `A new task waits for an actor if a task runs on it, and otherwise for a core`(
    executor: UInt, isQueued: Bool
  ) {
    let scene = Scene()
    scene.move(to: 0xB0, line: 3)
    let job = scene.runtime.makeJob()
    scene.runtime.pending = PendingCreation(inheritsContext: true, isEnqueued: true)
    scene.runtime[job].wait = .executor(executor)
    scene.runtime[job].isQueuedOnActor = isQueued
    scene.observer.taskCreated(job, isEnqueued: true, on: scene.core(0))
    let wait = ActorID(2).map { Suspension(reason: .actor($0), site: nil) }
    #expect(scene.suspensions(of: job) == (executor == 0xB0 ? [wait] : []))
    #expect(scene.wakes(of: job) == (isQueued && executor == 0xC0 ? [.created] : []))
    scene.suspend(scene.main, .continuation, line: 4)
    scene.run(job)
    #expect(scene.wakes(of: job).count == (isQueued ? 1 : 0))
    #expect(scene.actions(of: job).last == .running)
  }
}
