import TaskObservation
import TaskTrace
import Testing

/// Tests for what a task waits for, where, and in which call.
@Suite struct SuspensionTests {
  private func wait(
    _ machine: ScriptedMachine, for job: RuntimeJob
  ) throws -> Suspension.Reason { .task(try #require(machine.id(job))) }

  @Test func `A wait has the source location where its task continues`() throws {
    let machine = ScriptedMachine()
    let child = machine.asyncLet(of: machine.main, at: 0x500)
    machine.observer.willAwait(
      asyncLet: 0x500, implicitly: false, at: .line(7), on: machine.core(0))
    machine.suspend(machine.main, .task(child), line: 8)
    let reason = try wait(machine, for: child)
    #expect(
      machine.suspensions(of: machine.main) == [
        Suspension(reason: reason, call: .asyncLet, site: SiteID(8))
      ])
    #expect(
      machine.actions(of: machine.main).contains(
        .awaited(try #require(machine.id(child)), by: .asyncLet, site: SiteID(7))))
  }

  @Test func `A wait without a call in the program has a source location`() throws {
    let machine = ScriptedMachine()
    let other = machine.task()
    machine.suspend(machine.main, .task(other), line: 8)
    #expect(
      machine.suspensions(of: machine.main) == [
        Suspension(reason: try wait(machine, for: other), site: SiteID(8))
      ])
  }

  @Test func `A wait after a change of executor has its own source location`() {
    let machine = ScriptedMachine()
    #expect(
      machine.move(to: 0xB0, line: 3))
    machine.suspend(machine.main, .executor(0xB0), line: 3)
    machine.enqueue(machine.main, by: 1)
    machine.run(machine.main, on: 1)
    machine.suspend(machine.main, .continuation, line: 9)
    #expect(machine.suspensions(of: machine.main).map(\.site) == [SiteID(3), SiteID(9)])
    #expect(machine.suspensions(of: machine.main).map(\.reason).last == .continuation)
  }

  @Test(arguments: [(false, AwaitedCall.value), (true, .result)])
  func `A wait for a task records whether its value or its result is read`(
    isResult: Bool, call: AwaitedCall
  ) {
    let machine = ScriptedMachine()
    let other = machine.task()
    machine.observer.willRead(other, isResult: isResult, at: .line(4), on: machine.core(0))
    machine.suspend(machine.main, .task(other), line: 4)
    #expect(machine.suspensions(of: machine.main).map(\.call) == [call])
  }

  @Test func `Reading an available value is not a wait and does not name a later wait`() {
    let machine = ScriptedMachine()
    let (first, second) = (machine.task(), machine.task())
    machine.observer.willRead(first, isResult: false, at: .line(4), on: machine.core(0))
    machine.suspend(machine.main, .task(second), line: 5)
    #expect(machine.suspensions(of: machine.main).map(\.call) == [nil])
  }

  @Test func `The value of a task that has ended can be read`() throws {
    let machine = ScriptedMachine()
    let other = machine.task()
    let id = try #require(machine.id(other))
    machine.run(other)
    machine.finish(other)
    machine.observer.willRead(other, isResult: false, at: .line(4), on: machine.core(0))
    #expect(machine.actions(of: machine.main).last == .awaited(id, by: .value, site: SiteID(4)))
  }

  @Test(arguments: [AwaitedCall.next, .nextResult, .waitForAll])
  func `A wait for a group records the call`(call: AwaitedCall) throws {
    let machine = ScriptedMachine()
    machine.open(0x100, line: 10)
    machine.child(of: machine.main, in: 0x100)
    machine.suspend(machine.main, .group(0x100), by: call, line: 12)
    #expect(
      machine.suspensions(of: machine.main) == [
        Suspension(reason: .group(try #require(GroupID(1))), call: call, site: SiteID(12))
      ])
  }

  @Test func `A wait at the line of a group's scope is at the end of the scope`() {
    let machine = ScriptedMachine()
    machine.open(0x100, line: 10)
    machine.child(of: machine.main, in: 0x100)
    machine.suspend(machine.main, .group(0x100), line: 10)
    #expect(machine.suspensions(of: machine.main).map(\.call) == [.scopeEnd])
  }

  @Test func `A wait for a group in an unknown call is not at the end of the scope`() {
    let machine = ScriptedMachine()
    machine.open(0x100, line: 10)
    machine.child(of: machine.main, in: 0x100)
    machine.suspend(machine.main, .group(0x100), line: 11)
    #expect(machine.suspensions(of: machine.main).map(\.call) == [nil])
  }

  @Test func `The end of a scope awaits only a child that has not ended`() {
    let machine = ScriptedMachine()
    let child = machine.asyncLet(of: machine.main, at: 0x500)
    machine.run(child)
    machine.finish(child)
    let before = machine.actions(of: machine.main)
    machine.observer.willAwait(asyncLet: 0x500, implicitly: true, at: .line(7), on: machine.core(0))
    #expect(machine.actions(of: machine.main) == before)
  }

  @Test func `The timer ends a sleep at its time`() {
    let machine = ScriptedMachine()
    let end = VirtualTime(nanoseconds: 100)
    machine.observer.sleepRequested(until: end, timer: 1, on: machine.core(0))
    machine.suspend(machine.main, .unknown, by: .sleep, line: 6)
    let timer = machine.runtime.makeJob(JobTraits(isTask: false))
    machine.run(timer)
    machine.enqueue(machine.main, by: 1)
    #expect(
      machine.suspensions(of: machine.main) == [
        Suspension(reason: .sleeping(until: end), call: .sleep, site: SiteID(6))
      ])
    #expect(machine.wakes(of: machine.main).last == .timer)
  }

  @Test func `A task is still in the call that it made before it moved to another thread`() {
    let machine = ScriptedMachine()
    let other = machine.task()
    machine.call(.stream, by: machine.main)
    machine.runtime[machine.main].wait = .executor(0)
    machine.enqueue(machine.main, by: 0)
    machine.leave(machine.main)
    machine.run(other, on: 0)
    machine.suspend(other, .continuation, by: .sleep, line: 9)
    machine.run(machine.main, on: 1)
    machine.stop(machine.main, .continuation, line: 6)
    #expect(
      machine.suspensions(of: machine.main).map(\.reason) == [.hopping, .continuation])
    #expect(machine.suspensions(of: machine.main).map(\.call) == [nil, .stream])
  }

  @Test func `A yield is distinguished from a wait`() {
    let machine = ScriptedMachine()
    let yielding = machine.runtime.makeJob(JobTraits(isTask: false, isYield: true))
    machine.enqueue(yielding, by: 0)
    machine.suspend(machine.main, .unknown, line: 6)
    machine.run(yielding, on: 0)
    machine.enqueue(machine.main, by: 0)
    #expect(machine.suspensions(of: machine.main).map(\.reason) == [.yielding])
    #expect(machine.wakes(of: machine.main).last == .yielded)
  }

  @Test func `A continuation is resumed by the task that runs`() throws {
    let machine = ScriptedMachine()
    let other = machine.task()
    machine.suspend(machine.main, .continuation, line: 6)
    machine.run(other)
    machine.enqueue(machine.main, by: 1)
    #expect(machine.wakes(of: machine.main).last == .task(try #require(machine.id(other))))
  }

  @Test func `A task that ends wakes the task that waits for it`() throws {
    let machine = ScriptedMachine()
    let child = machine.asyncLet(of: machine.main)
    let id = try #require(machine.id(child))
    machine.suspend(machine.main, .task(child), line: 6)
    machine.run(child)
    // The runtime clears its current task, and then enqueues the waiter from the child's last job.
    machine.runtime[child].result = .returned
    let task = try #require(machine.task(of: child))
    machine.observer.recordEnd(of: task, on: machine.core(1))
    machine.enqueue(machine.main, by: 1)
    #expect(machine.wakes(of: machine.main).last == .task(id))
  }
}
