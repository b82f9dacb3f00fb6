import TaskObservation
import TaskTrace
import Testing

/// Tests for what a task inherits from other tasks: task-local values and priority.
@Suite struct InheritanceTests {
  private let key: UInt = 0x700

  private func binder(_ machine: ScriptedMachine, read job: RuntimeJob) -> TaskID? {
    machine.run(job)
    machine.observer.taskLocalWasRead(key, on: machine.core(1))
    guard case .taskLocalRead(_, let binder)? = machine.actions(of: job).last else { return nil }
    return binder
  }

  @Test func `A task-local value records its binder, except in a detached task`() {
    let machine = ScriptedMachine()
    machine.runtime.boundTaskLocals = [key]
    machine.observer.taskLocalWillBeBound(key, on: machine.core(0))
    let child = machine.asyncLet(of: machine.main)
    let task = machine.task()
    let detached = machine.task(PendingCreation(isEnqueued: true))
    #expect(binder(machine, read: child) == machine.id(machine.main))
    #expect(binder(machine, read: task) == machine.id(machine.main))
    #expect(binder(machine, read: detached) == nil)
  }

  @Test func `A task-local value has the default after its scope`() {
    let machine = ScriptedMachine()
    machine.observer.taskLocalWillBeBound(key, on: machine.core(0))
    let task = machine.task()
    #expect(binder(machine, read: task) == nil)
  }

  @Test func `Waiting for a task raises the priority of the task and its children`() {
    let machine = ScriptedMachine()
    let task = machine.task()
    let child = machine.asyncLet(of: task)
    for job in [task, child] { machine.runtime[job].priority = TaskPriorityLevel.high.rawValue }
    machine.suspend(machine.main, .task(task), line: 5)
    #expect(machine.actions(of: task).last == .escalated(to: .high))
    #expect(machine.actions(of: child).last == .escalated(to: .high))
  }

  @Test func `A raised priority is passed on along a chain of tasks that await each other`() {
    let machine = ScriptedMachine()
    let chain = [machine.task(), machine.task(), machine.task()]
    for (task, awaited) in zip(chain, chain.dropFirst()) {
      machine.run(task)
      machine.suspend(task, .task(awaited), line: 5)
    }
    for job in chain { machine.runtime[job].priority = TaskPriorityLevel.high.rawValue }
    machine.suspend(machine.main, .task(chain[0]), line: 6)
    for job in chain { #expect(machine.actions(of: job).last == .escalated(to: .high)) }
  }

  @Test func `A running task passes no priority on to the task that it awaited last`() {
    let machine = ScriptedMachine()
    let (task, awaited) = (machine.task(), machine.task())
    machine.run(task)
    machine.suspend(task, .task(awaited), line: 5)
    machine.enqueue(task, by: 0)
    for job in [task, awaited] {
      machine.runtime[job].priority = TaskPriorityLevel.high.rawValue
    }
    machine.suspend(machine.main, .task(task), line: 6)
    #expect(machine.actions(of: task).last == .escalated(to: .high))
    #expect(machine.actions(of: awaited).last != .escalated(to: .high))
  }

  @Test func `A thread that blocks is reported once`() {
    let machine = ScriptedMachine()
    machine.observer.events.running = 4
    for _ in 1...2 { machine.observer.blocks(at: .running, on: machine.core(0)) }
    for _ in 1...2 { machine.observer.unblocks(on: machine.core(0)) }
    #expect(machine.actions(of: machine.main).suffix(2) == [.blocked(site: SiteID(4)), .unblocked])
  }
}
