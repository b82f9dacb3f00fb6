import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

/// Tests for each rule about scopes, both kept and broken.
@Suite struct ScopeRuleTests {
  @Test func `A parent ends after its children`() {
    var script = TraceScript()
    let main = script.root()
    let image = script.asyncLet("image", of: main)
    script.run(image)
    var broken = script
    script.add(image, .returned)
    script.add(main, .returned)
    #expect(verdict(.parentEndsLast, script) == Verdict(held: 1, of: 1))

    broken.add(main, .returned)
    #expect(verdict(.parentEndsLast, broken) == Verdict(held: 0, of: 1, broken: [[main, image]]))
    broken.add(image, .returned)
    #expect(verdict(.parentEndsLast, broken) == Verdict(held: 0, of: 1, broken: [[main, image]]))
  }

  @Test func `A group's scope ends after all its children`() {
    var script = TraceScript()
    let main = script.root()
    script.add(main, .groupOpened(group(1), site: nil))
    let first = script.groupChild("first", of: main, in: group(1))
    let second = script.groupChild("second", of: main, in: group(1))
    script.add(first, .returned)
    var broken = script
    script.add(second, .returned)
    script.add(main, .groupClosed(group(1)))
    script.add(main, .groupOpened(group(2), site: nil))
    script.add(main, .groupClosed(group(2)))
    #expect(verdict(.groupEndsLast, script) == Verdict(held: 1, of: 1))

    broken.add(main, .groupClosed(group(1)))
    #expect(verdict(.groupEndsLast, broken) == Verdict(held: 0, of: 1, broken: [[main, second]]))
  }

  @Test func `An unawaited async let is cancelled and awaited`() {
    var script = TraceScript()
    let main = script.root()
    let image = script.asyncLet("image", of: main)
    script.add(main, .awaited(image, by: .scopeEnd, site: nil))
    var broken = script
    script.add(image, .cancelled(by: main, cause: .scopeExit, site: nil))
    var impatient = script
    script.add(image, .returned)
    script.add(main, .returned)
    #expect(verdict(.unawaitedAreCancelled, script) == Verdict(held: 1, of: 1))

    broken.add(image, .returned)
    broken.add(main, .returned)
    let violation = Verdict(held: 0, of: 1, broken: [[main, image]])
    #expect(verdict(.unawaitedAreCancelled, broken) == violation)
    impatient.add(main, .returned)
    #expect(verdict(.unawaitedAreCancelled, impatient) == violation)
  }

  @Test func `An async let that has ended need not be cancelled at its scope's end`() {
    var script = TraceScript()
    let main = script.root()
    let image = script.asyncLet("image", of: main)
    script.add(image, .returned)
    script.add(main, .awaited(image, by: .scopeEnd, site: nil))
    script.add(main, .returned)
    #expect(verdict(.unawaitedAreCancelled, script) == Verdict(held: 0, of: 0))
  }

  @Test func `A group that is left by an error is cancelled and awaited`() {
    var script = TraceScript()
    let main = script.root()
    let first = script.groupChild("first", of: main, in: group(1))
    let second = script.groupChild("second", of: main, in: group(1))
    script.add(first, .cancelled(by: main, cause: .groupError, site: nil))
    var broken = script
    script.add(second, .cancelled(by: main, cause: .groupError, site: nil))
    script.at(1)
    script.add(first, .returned)
    script.add(second, .returned)
    script.add(main, .threw("NotFound"))
    #expect(verdict(.unawaitedAreCancelled, script) == Verdict(held: 2, of: 2))

    broken.at(1)
    broken.add(second, .cancelled(by: main, cause: .groupError, site: nil))
    #expect(
      verdict(.unawaitedAreCancelled, broken) == Verdict(held: 1, of: 2, broken: [[second]]))
  }

  @Test func `An unstructured task is not a child task`() {
    var script = TraceScript()
    let main = script.root()
    let saving = script.task("saving", by: main)
    let cache = script.task("cache", by: main, kind: .detached)
    script.add(saving, .cancelled(by: main, cause: .explicit, site: nil))
    #expect(verdict(.unstructuredHasNoParent, script) == Verdict(held: 2, of: 2))

    script.add(cache, .cancelled(by: nil, cause: .parent, site: nil))
    let adopted = script.create(Creation(kind: .unstructured, parent: main, creator: main))
    #expect(
      verdict(.unstructuredHasNoParent, script)
        == Verdict(held: 1, of: 3, broken: [[cache], [adopted]]))
  }

  @Test func `A task ends once and does nothing afterward`() {
    var script = TraceScript()
    let main = script.root()
    let image = script.asyncLet("image", of: main)
    script.add(image, .returned)
    script.add(image, .printed(.standardOutput, "the rest of a line"))
    script.add(main, .returned)
    #expect(verdict(.taskEndsOnce, script) == Verdict(held: 2, of: 2))

    script.add(image, .threw("again"))
    script.add(image, .running)
    #expect(verdict(.taskEndsOnce, script) == Verdict(held: 1, of: 2, broken: [[image]]))
  }
}
