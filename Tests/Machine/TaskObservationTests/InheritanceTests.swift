import TaskObservation
import TaskTrace
import Testing

/// Tests for what a task inherits from other tasks: task-local values and priority.
@Suite struct InheritanceTests {
  private let key: UInt = 0x700

  private func binder(_ scene: Scene, read job: RuntimeJob) -> TaskID? {
    scene.run(job)
    scene.observer.taskLocalWasRead(key, on: scene.core(1))
    guard case .taskLocalRead(_, let binder)? = scene.actions(of: job).last else { return nil }
    return binder
  }

  @Test func `A task-local value records its binder, except in a detached task`() {
    let scene = Scene()
    scene.runtime.boundTaskLocals = [key]
    scene.observer.taskLocalWillBeBound(key, on: scene.core(0))
    let child = scene.asyncLet(of: scene.main)
    let task = scene.task()
    let detached = scene.task(PendingCreation(isEnqueued: true))
    #expect(binder(scene, read: child) == scene.id(scene.main))
    #expect(binder(scene, read: task) == scene.id(scene.main))
    #expect(binder(scene, read: detached) == nil)
  }

  @Test func `A task-local value has the default after its scope`() {
    let scene = Scene()
    scene.observer.taskLocalWillBeBound(key, on: scene.core(0))
    let task = scene.task()
    #expect(binder(scene, read: task) == nil)
  }

  @Test func `Waiting for a task raises the priority of the task and its children`() {
    let scene = Scene()
    let task = scene.task()
    let child = scene.asyncLet(of: task)
    for job in [task, child] { scene.runtime[job].priority = TaskPriorityLevel.high.rawValue }
    scene.suspend(scene.main, .task(task), line: 5)
    #expect(scene.actions(of: task).last == .escalated(to: .high))
    #expect(scene.actions(of: child).last == .escalated(to: .high))
  }

  @Test func `A raised priority is passed on along a chain of tasks that await each other`() {
    let scene = Scene()
    let chain = [scene.task(), scene.task(), scene.task()]
    for (task, awaited) in zip(chain, chain.dropFirst()) {
      scene.run(task)
      scene.suspend(task, .task(awaited), line: 5)
    }
    for job in chain { scene.runtime[job].priority = TaskPriorityLevel.high.rawValue }
    scene.suspend(scene.main, .task(chain[0]), line: 6)
    for job in chain { #expect(scene.actions(of: job).last == .escalated(to: .high)) }
  }

  @Test func `A running task passes no priority on to the task that it awaited last`() {
    let scene = Scene()
    let (task, awaited) = (scene.task(), scene.task())
    scene.run(task)
    scene.suspend(task, .task(awaited), line: 5)
    scene.enqueue(task, by: 0)
    for job in [task, awaited] {
      scene.runtime[job].priority = TaskPriorityLevel.high.rawValue
    }
    scene.suspend(scene.main, .task(task), line: 6)
    #expect(scene.actions(of: task).last == .escalated(to: .high))
    #expect(scene.actions(of: awaited).last != .escalated(to: .high))
  }

  @Test func `A thread that blocks is reported once`() {
    let scene = Scene()
    scene.observer.events.running = 4
    for _ in 1...2 { scene.observer.blocks(at: .running, on: scene.core(0)) }
    for _ in 1...2 { scene.observer.unblocks(on: scene.core(0)) }
    #expect(scene.actions(of: scene.main).suffix(2) == [.blocked(site: SiteID(4)), .unblocked])
  }
}
