import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

/// Tests for sentences about how tasks are created and what they inherit.
@Suite struct CreationSentenceTests {
  @Test func `Each kind of task has its own sentence`() {
    var script = TraceScript()
    let main = script.root()
    for kind in TaskKind.allCases where kind != .root {
      script.create(creation(of: kind, by: main), startsAtOnce: kind.isImmediate)
    }
    script.create(Creation(kind: .unstructured, name: "stranger"))
    #expect(
      story(script).dropLast() == [
        "0 main starts x #2 with async let. It is a child task, so main cannot end before it.",
        "0 main adds x #3 to its task group. It is a child task, so the group cannot end before it.",
        "0 main starts x #4 with Task { }. It is not a child task.",
        "0 main starts x #5 with Task.detached. It is not a child task and inherits nothing.",
        "0 main starts x #6 with Task.immediate. It runs at once on main's core until it first has to wait.",
        "0 main starts x #7 with Task.immediateDetached. It runs at once on main's core until it first has to wait.",
        "0 main adds x #8 to its task group with addImmediateTask. It runs at once on main's core until it first has to wait.",
        "0 A thread that runs no task starts stranger.",
      ])
  }

  @Test(arguments: [TaskKind.immediate, .immediateDetached, .immediateGroupChild])
  func `An immediate task that has to run on another actor does not begin at once`(
    kind: TaskKind
  ) throws {
    var script = TraceScript()
    let main = script.root()
    script.create(creation(of: kind, by: main))
    #expect(
      try #require(story(script).first).hasSuffix(
        "It does not begin at once, because it runs on a different actor."))
  }

  private func creation(of kind: TaskKind, by main: TaskID) -> Creation {
    let isChild = kind.isStructured
    return Creation(
      kind: kind, parent: isChild ? main : nil, creator: main,
      group: isChild && kind != .asyncLet ? group(1) : nil, name: "x")
  }

  @Test func `The details tell what each kind of task inherits`() {
    var script = TraceScript()
    let main = script.root()
    script.create(
      Creation(kind: .asyncLet, parent: main, creator: main, priority: .high, name: "child"))
    _ = script.task("saving", by: main)
    _ = script.task("cache", by: main, kind: .detached)
    let details = script.trace.story(level: .detail).filter {
      $0.level == .detail && $0.rule != nil
    }
    #expect(
      details.map(\.text) == [
        "child starts with priority high and the task-local values of its parent main. Cancelling main also cancels child.",
        "saving starts with priority medium and the task-local values of main. Cancelling main does not cancel it.",
        "cache starts with priority medium and no task-local values: it inherits nothing.",
      ])
  }

  @Test func `Many similar sentences are merged into one`() {
    var script = TraceScript()
    let main = script.root()
    for name in ["a", "b", "c", "d", "e"] { _ = script.groupChild(name, of: main, in: group(1)) }
    let site = SiteID(4)
    for name in ["f", "g"] {
      script.create(Creation(kind: .unstructured, creator: main, name: name, site: site))
    }
    for name in ["h", "i"] {
      script.create(
        Creation(kind: .asyncLet, parent: main, creator: main, name: name, site: SiteID(5)))
    }
    script.end()
    #expect(
      story(script) == [
        "0 main adds a, b, c and 2 more to its task group. The group cannot end before these 5 children.",
        "0 main starts f and g with Task { }. They are not child tasks.",
        "0 main starts h and i with async let, 2 times in turn. They are child tasks, so main cannot end before them.",
        "0 f and g had not ended when the program ended: the program does not wait for them.",
      ])
  }

  @Test func `After several creations at the same place, one sentence covers the rest`() {
    var script = TraceScript()
    let main = script.root()
    for (turn, name) in ["a", "b", "c"].enumerated() {
      script.at(Int64(100 * turn))
      script.create(
        Creation(kind: .asyncLet, parent: main, creator: main, name: name, site: SiteID(5)))
    }
    #expect(
      story(script).dropLast().map { $0.prefix(30) } == [
        "0 main starts a with async let", "100 main starts b with async l",
        "200 main starts c with async l",
      ])
    for turn in 3..<40 {
      script.at(Int64(100 * turn))
      script.create(
        Creation(kind: .asyncLet, parent: main, creator: main, name: "x", site: SiteID(5)))
    }
    #expect(
      story(script).first { $0.hasPrefix("2000") }
        == "2000 main starts x #22, x #23, x #24 and 17 more (the last at 3900 ms) with async let, 20 times in turn. They are child tasks, so main cannot end before them."
    )
  }

  @Test func `The story tells why a task starts cancelled`() {
    var script = TraceScript()
    let main = script.root()
    script.create(
      Creation(
        kind: .groupChild, parent: main, creator: main, group: group(1), startsCancelled: true,
        name: "late"))
    script.add(main, .cancelled(by: nil, cause: .intervention, site: nil))
    script.create(
      Creation(kind: .asyncLet, parent: main, creator: main, startsCancelled: true, name: "later"))
    script.end()
    #expect(
      story(script) == [
        "0 main adds late to its task group. It is a child task, so the group cannot end before it.",
        "0 late starts cancelled, because its group is already cancelled.",
        "0 The run cancels main at this time, as requested.",
        "0 main starts later with async let. It is a child task, so main cannot end before it.",
        "0 later starts cancelled, because its parent is already cancelled.",
      ])
  }
}
