import TaskObservation
import TaskTrace
import Testing

/// Tests for which group a child task belongs to.
@Suite struct GroupTests {
  private let outer: UInt = 0x100
  private let inner: UInt = 0x200

  private func opened(_ machine: ScriptedMachine) -> [Action] {
    machine.actions(of: machine.main).filter {
      switch $0 {
      case .groupOpened, .groupClosed: true
      default: false
      }
    }
  }

  @Test func `A child can be added to the outer group in the inner group's body`() throws {
    let machine = ScriptedMachine()
    machine.open(outer, line: 10)
    machine.open(inner, line: 20)
    let first = machine.child(of: machine.main, in: outer)
    let second = machine.child(of: machine.main, in: inner)
    machine.close()
    machine.close()
    let (one, two) = (try #require(GroupID(1)), try #require(GroupID(2)))
    #expect(machine.creation(of: first)?.group == one)
    #expect(machine.creation(of: second)?.group == two)
    #expect(
      opened(machine) == [
        .groupOpened(one, site: SiteID(10)), .groupOpened(two, site: SiteID(20)),
        .groupClosed(two), .groupClosed(one),
      ])
  }

  @Test func `A group without children is not recorded`() throws {
    let machine = ScriptedMachine()
    machine.open(outer, line: 10)
    machine.open(inner, line: 20)
    machine.child(of: machine.main, in: outer)
    machine.close()
    machine.close()
    let group = try #require(GroupID(1))
    #expect(opened(machine) == [.groupOpened(group, site: SiteID(10)), .groupClosed(group)])
  }

  @Test func `A later group at the same address is another group`() {
    let machine = ScriptedMachine()
    var groups: [GroupID?] = []
    for line: UInt in [10, 20] {
      machine.open(outer, line: line)
      let child = machine.child(of: machine.main, in: outer)
      groups.append(machine.creation(of: child)?.group)
      machine.close()
    }
    #expect(groups == [GroupID(1), GroupID(2)])
  }

  @Test func `A discarding group is distinguished from a group that keeps results`() throws {
    let machine = ScriptedMachine()
    machine.open(outer, line: 10)
    machine.open(inner, discards: true, line: 20)
    machine.child(of: machine.main, in: outer)
    machine.child(of: machine.main, in: inner)
    let (one, two) = (try #require(GroupID(1)), try #require(GroupID(2)))
    #expect(
      opened(machine) == [
        .groupOpened(one, site: SiteID(10)),
        .groupOpened(two, discards: true, site: SiteID(20)),
      ])
  }

  @Test func `Groups of two tasks at the same address are two groups`() {
    let machine = ScriptedMachine()
    let other = machine.task()
    machine.run(other)
    machine.open(outer, line: 10)
    machine.open(outer, line: 20, on: 1)
    let first = machine.child(of: machine.main, in: outer)
    let second = machine.child(of: other, in: outer, by: 1)
    let groups = [first, second].compactMap { machine.creation(of: $0)?.group }
    #expect(Set(groups).count == 2)
  }
}
