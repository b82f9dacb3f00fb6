import TaskObservation
import TaskTrace
import Testing

/// Tests for which group a child task belongs to.
@Suite struct GroupTests {
  private let outer: UInt = 0x100
  private let inner: UInt = 0x200

  private func opened(_ scene: Scene) -> [Action] {
    scene.actions(of: scene.main).filter {
      switch $0 {
      case .groupOpened, .groupClosed: true
      default: false
      }
    }
  }

  @Test func `A child can be added to the outer group in the inner group's body`() throws {
    let scene = Scene()
    scene.open(outer, line: 10)
    scene.open(inner, line: 20)
    let first = scene.child(of: scene.main, in: outer)
    let second = scene.child(of: scene.main, in: inner)
    scene.close()
    scene.close()
    let (one, two) = (try #require(GroupID(1)), try #require(GroupID(2)))
    #expect(scene.creation(of: first)?.group == one)
    #expect(scene.creation(of: second)?.group == two)
    #expect(
      opened(scene) == [
        .groupOpened(one, site: SiteID(10)), .groupOpened(two, site: SiteID(20)),
        .groupClosed(two), .groupClosed(one),
      ])
  }

  @Test func `A group without children is not recorded`() throws {
    let scene = Scene()
    scene.open(outer, line: 10)
    scene.open(inner, line: 20)
    scene.child(of: scene.main, in: outer)
    scene.close()
    scene.close()
    let group = try #require(GroupID(1))
    #expect(opened(scene) == [.groupOpened(group, site: SiteID(10)), .groupClosed(group)])
  }

  @Test func `A later group at the same address is another group`() {
    let scene = Scene()
    var groups: [GroupID?] = []
    for line: UInt in [10, 20] {
      scene.open(outer, line: line)
      let child = scene.child(of: scene.main, in: outer)
      groups.append(scene.creation(of: child)?.group)
      scene.close()
    }
    #expect(groups == [GroupID(1), GroupID(2)])
  }

  @Test func `A discarding group is distinguished from a group that keeps results`() throws {
    let scene = Scene()
    scene.open(outer, line: 10)
    scene.open(inner, discards: true, line: 20)
    scene.child(of: scene.main, in: outer)
    scene.child(of: scene.main, in: inner)
    let (one, two) = (try #require(GroupID(1)), try #require(GroupID(2)))
    #expect(
      opened(scene) == [
        .groupOpened(one, site: SiteID(10)),
        .groupOpened(two, discards: true, site: SiteID(20)),
      ])
  }

  @Test func `Groups of two tasks at the same address are two groups`() {
    let scene = Scene()
    let other = scene.task()
    scene.run(other)
    scene.open(outer, line: 10)
    scene.open(outer, line: 20, on: 1)
    let first = scene.child(of: scene.main, in: outer)
    let second = scene.child(of: other, in: outer, by: 1)
    let groups = [first, second].compactMap { scene.creation(of: $0)?.group }
    #expect(Set(groups).count == 2)
  }
}
