import TaskObservation
import TaskTrace
import Testing

/// Tests for the children that the first error of a discarding group cancels.
@Suite struct DiscardingGroupTests {
  @Test func `The first error of a discarding group cancels the children that have not begun`() {
    let machine = ScriptedMachine()
    machine.open(0x100, discards: true, line: 10)
    let members = (1...3).map { _ in machine.child(of: machine.main, in: 0x100) }
    machine.suspend(machine.main, .group(0x100), by: .scopeEnd, line: 10)
    machine.run(members[0])
    for job in members { machine.runtime[job].isCancelled = true }
    machine.fail(members[0], error: 0x900, "Stop")
    #expect(members.map { machine.mark($0) } == [nil, "#2 groupError 0", "#2 groupError 0"])
    machine.run(members[1])
    machine.fail(members[1], error: 0x910, "Late")
    #expect(machine.mark(members[2]) == "#2 groupError 0")
  }

  @Test
  func `All children of a discarding group are marked if the first wakes before the rest are`()
    throws
  {
    let machine = ScriptedMachine()
    machine.open(0x100, discards: true, line: 10)
    let members = (1...3).map { _ in machine.child(of: machine.main, in: 0x100) }
    machine.suspend(machine.main, .group(0x100), by: .scopeEnd, line: 10)
    machine.run(members[0])
    machine.runtime[members[0]].result = .threw
    let failed = try #require(machine.task(of: members[0]))
    machine.observer.describeError(of: failed, as: "Stop")
    // The runtime marks a child, which is enqueued at once, and then the next child.
    machine.runtime[members[1]].isCancelled = true
    machine.observer.recordEnd(of: failed, on: machine.core(1))
    machine.enqueue(members[1], by: 1)
    machine.runtime[members[2]].isCancelled = true
    machine.leave(members[0])
    #expect(members.map { machine.mark($0) } == [nil, "#2 groupError 0", "#2 groupError 0"])
  }
}
