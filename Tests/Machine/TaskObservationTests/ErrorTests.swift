import TaskObservation
import TaskTrace
import Testing

/// Tests for where errors come from.
@Suite struct ErrorTests {
  private func ending(_ machine: ScriptedMachine, _ job: RuntimeJob) -> Action? {
    machine.actions(of: job).last
  }

  @Test func `A task's own error does not come from a child's error with the same text`() {
    let machine = ScriptedMachine()
    let child = machine.asyncLet(of: machine.main)
    machine.run(child)
    machine.fail(child, error: 0x10, "NotFound")
    // The main task catches the child's error and throws its own.
    machine.fail(machine.main, error: 0x20, "NotFound")
    #expect(ending(machine, machine.main) == .threw("NotFound"))
  }

  @Test func `A rethrown error comes from the task that threw it first`() {
    let machine = ScriptedMachine()
    let leaf = machine.asyncLet(of: machine.main)
    let middle = machine.task()
    machine.run(leaf)
    machine.fail(leaf, error: 0x10, "NotFound")
    machine.run(middle)
    machine.fail(middle, error: 0x10, "NotFound")
    machine.fail(machine.main, error: 0x10, "NotFound")
    #expect(ending(machine, leaf) == .threw("NotFound"))
    #expect(ending(machine, middle) == .threw("NotFound", from: machine.id(leaf)))
    #expect(ending(machine, machine.main) == .threw("NotFound", from: machine.id(leaf)))
  }

  @Test func `A rethrown error comes from the child that threw it, even if not the last`() {
    let machine = ScriptedMachine()
    machine.open(0x100, line: 10)
    let children = [0x10, 0x20].map { error in (machine.child(of: machine.main, in: 0x100), error) }
    for (child, error) in children {
      machine.run(child)
      machine.fail(child, error: UInt(error), "NotFound")
    }
    machine.fail(machine.main, error: 0x10, "NotFound")
    #expect(ending(machine, machine.main) == .threw("NotFound", from: machine.id(children[0].0)))
  }

  @Test func `A new error at the address of a freed error is the task's own`() {
    let machine = ScriptedMachine()
    let child = machine.asyncLet(of: machine.main)
    machine.run(child)
    machine.fail(child, error: 0x10, "NotFound")
    machine.observer.errorWasMade(at: 0x10)
    machine.fail(machine.main, error: 0x10, "NotFound")
    #expect(ending(machine, machine.main) == .threw("NotFound"))
  }

  @Test func `The end of a task is recorded after its error is described`() throws {
    let machine = ScriptedMachine()
    let child = machine.task()
    machine.run(child)
    (machine.runtime[child].result, machine.runtime[child].error) = (.threw, 0x10)
    let task = try #require(machine.task(of: child))
    machine.observer.recordEnd(of: task, on: machine.core(1))
    #expect(ending(machine, child) == .running)
    let needsDescription = machine.observer.needsErrorDescription(task)
    #expect(needsDescription)
    machine.observer.describeError(of: task, as: "NotFound")
    machine.observer.recordEnd(of: task, on: machine.core(1))
    #expect(ending(machine, child) == .threw("NotFound"))
  }

  @Test func `The end of a task is recorded once`() {
    let machine = ScriptedMachine()
    let child = machine.task()
    machine.run(child)
    machine.finish(child)
    machine.leave(child)
    #expect(machine.actions(of: child).filter { $0 == .returned }.count == 1)
    #expect(machine.task(of: child) == nil)
  }

  @Test(arguments: [(Int32(0), true), (7, false)])
  func `A main task that was never suspended has returned if the status is 0`(
    status: Int32, hasReturned: Bool
  ) {
    let machine = ScriptedMachine()
    machine.observer.programExits(status: status, on: machine.core(0))
    #expect((ending(machine, machine.main) == .returned) == hasReturned)
  }

  @Test func `An exit in the middle of main is distinguished from the exit after it`() {
    let machine = ScriptedMachine()
    machine.suspend(machine.main, .continuation, line: 5)
    machine.enqueue(machine.main, by: nil)
    machine.run(machine.main, on: 0)
    machine.observer.programExits(status: 0, on: machine.core(0))
    #expect(ending(machine, machine.main) == .running)
    machine.runtime.running = OutermostFunctions(first: machine.main.address)
    machine.observer.programExits(status: 0, on: machine.core(0))
    #expect(ending(machine, machine.main) == .returned)
  }
}
