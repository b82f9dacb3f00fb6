import TaskObservation
import TaskTrace
import Testing

/// Tests for the children that the first error of a discarding group cancels.
@Suite struct DiscardingGroupTests {
  @Test func `The first error of a discarding group cancels the children that have not begun`() {
    let scene = Scene()
    scene.open(0x100, discards: true, line: 10)
    let members = (1...3).map { _ in scene.child(of: scene.main, in: 0x100) }
    scene.suspend(scene.main, .group(0x100), by: .scopeEnd, line: 10)
    scene.run(members[0])
    for job in members { scene.runtime[job].isCancelled = true }
    scene.fail(members[0], error: 0x900, "Stop")
    #expect(members.map { scene.mark($0) } == [nil, "#2 groupError 0", "#2 groupError 0"])
    scene.run(members[1])
    scene.fail(members[1], error: 0x910, "Late")
    #expect(scene.mark(members[2]) == "#2 groupError 0")
  }

  @Test
  func `All children of a discarding group are marked if the first wakes before the rest are`()
    throws
  {
    let scene = Scene()
    scene.open(0x100, discards: true, line: 10)
    let members = (1...3).map { _ in scene.child(of: scene.main, in: 0x100) }
    scene.suspend(scene.main, .group(0x100), by: .scopeEnd, line: 10)
    scene.run(members[0])
    scene.runtime[members[0]].result = .threw
    let failed = try #require(scene.task(of: members[0]))
    scene.observer.describeError(of: failed, as: "Stop")
    // The runtime marks a child, which is enqueued at once, and then the next child.
    scene.runtime[members[1]].isCancelled = true
    scene.observer.recordEnd(of: failed, on: scene.core(1))
    scene.enqueue(members[1], by: 1)
    scene.runtime[members[2]].isCancelled = true
    scene.leave(members[0])
    #expect(members.map { scene.mark($0) } == [nil, "#2 groupError 0", "#2 groupError 0"])
  }
}
