import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

/// Tests for each rule about inheritance, cores and actors, both kept and broken.
@Suite struct InheritanceRuleTests {
  @Test func `A child starts with its parent's priority or a higher one`() {
    var script = TraceScript()
    let main = script.root()
    let parent = script.create(Creation(kind: .unstructured, creator: main, priority: .high))
    let eager = script.create(
      Creation(
        kind: .detached, creator: main, priority: TaskPriorityLevel(rawValue: 33)))
    script.create(
      Creation(kind: .asyncLet, parent: eager, creator: eager, priority: .high))
    for priority in [TaskPriorityLevel.high, TaskPriorityLevel(rawValue: 33)] {
      script.create(
        Creation(kind: .asyncLet, parent: parent, creator: parent, priority: priority))
    }
    #expect(verdict(.priorityIsInherited, script) == Verdict(held: 3, of: 3))

    let lazy = script.create(
      Creation(kind: .groupChild, parent: parent, creator: parent, priority: .medium))
    #expect(
      verdict(.priorityIsInherited, script) == Verdict(held: 3, of: 4, broken: [[parent, lazy]]))
  }

  @Test func `Child tasks and unstructured tasks inherit task-local values`() {
    var script = TraceScript()
    let main = script.root()
    script.add(main, .taskLocalBound(key: 1))
    let child = script.asyncLet("child", of: main)
    let saving = script.task("saving", by: child)
    let cache = script.task("cache", by: saving, kind: .detached)
    script.add(main, .taskLocalRead(key: 1, binder: main))
    script.add(saving, .taskLocalRead(key: 1, binder: main))
    script.add(cache, .taskLocalRead(key: 1, binder: nil))
    #expect(verdict(.taskLocalsAreInherited, script) == Verdict(held: 3, of: 3))

    script.add(saving, .taskLocalBound(key: 1))
    script.add(cache, .taskLocalRead(key: 1, binder: nil))
    #expect(verdict(.taskLocalsAreInherited, script) == Verdict(held: 4, of: 4))
    script.add(cache, .taskLocalRead(key: 1, binder: saving))
    script.add(main, .taskLocalRead(key: 1, binder: child))
    #expect(
      verdict(.taskLocalsAreInherited, script)
        == Verdict(held: 4, of: 6, broken: [[cache, saving], [main, child]]))
  }

  @Test func `An actor runs one task at a time`() {
    var script = TraceScript()
    let main = script.root()
    let first = script.task("first", by: main)
    let second = script.task("second", by: main)
    for task in [first, second] { script.add(task, .hopped(to: actor(2), site: nil)) }
    script.run(first)
    var broken = script
    script.suspend(first, .continuation)
    script.run(second)
    script.add(second, .hopped(to: nil, site: nil))
    script.run(second)
    script.run(first)
    #expect(verdict(.actorRunsOne, script) == Verdict(held: 4, of: 4))

    broken.run(second)
    #expect(verdict(.actorRunsOne, broken) == Verdict(held: 2, of: 3, broken: [[second, first]]))
  }

  @Test func `The main actor runs one task at a time`() {
    var script = TraceScript()
    let main = script.root()
    let other = script.task("other", by: main)
    script.run(other, on: .main)
    #expect(verdict(.actorRunsOne, script) == Verdict(held: 1, of: 2, broken: [[other, main]]))
    #expect(verdict(.coresAreLimited, script) == Verdict(held: 1, of: 2, broken: [[other, main]]))
  }

  @Test func `No more tasks run at once than there are cores`() {
    var script = TraceScript(cores: 1)
    let main = script.root()
    let first = script.asyncLet("first", of: main)
    let second = script.asyncLet("second", of: main)
    script.run(first, on: .worker(1))
    var broken = script
    script.add(first, .returned)
    script.run(second, on: .worker(1))
    #expect(verdict(.coresAreLimited, script) == Verdict(held: 3, of: 3))

    broken.run(second, on: .worker(1))
    #expect(
      verdict(.coresAreLimited, broken) == Verdict(held: 2, of: 3, broken: [[second, first]]))
    script.run(first, on: .worker(2))
    #expect(verdict(.coresAreLimited, script) == Verdict(held: 3, of: 4, broken: [[first]]))
  }
}
