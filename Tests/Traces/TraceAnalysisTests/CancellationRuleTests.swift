import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

/// Tests for each rule about cancellation, both kept and broken.
@Suite struct CancellationRuleTests {
  @Test func `Cancelling a task cancels all its descendants`() {
    var script = TraceScript()
    let main = script.root()
    let parent = script.task("parent", by: main)
    let child = script.asyncLet("child", of: parent)
    let grandchild = script.asyncLet("grandchild", of: child)
    let ended = script.asyncLet("ended", of: parent)
    script.add(ended, .returned)
    script.add(parent, .cancelled(by: main, cause: .explicit, site: nil))
    script.add(child, .ready(.cancellation(by: main)))
    script.add(child, .cancelled(by: main, cause: .parent, site: nil))
    var broken = script
    script.add(grandchild, .cancelled(by: main, cause: .parent, site: nil))
    script.run(grandchild)
    #expect(verdict(.cancellationReachesChildren, script) == Verdict(held: 2, of: 2))

    broken.run(grandchild)
    #expect(
      verdict(.cancellationReachesChildren, broken)
        == Verdict(held: 1, of: 2, broken: [[grandchild]]))
  }

  @Test func `A child that is never cancelled breaks the rule only after time has passed`() {
    var script = TraceScript()
    let main = script.root()
    let child = script.asyncLet("child", of: main)
    script.add(main, .cancelled(by: nil, cause: .intervention, site: nil))
    #expect(verdict(.cancellationReachesChildren, script) == Verdict(held: 0, of: 0))
    script.at(1)
    script.end()
    #expect(
      verdict(.cancellationReachesChildren, script) == Verdict(held: 0, of: 1, broken: [[child]]))
  }

  @Test func `A child that is cancelled before its parent keeps the rule`() {
    var script = TraceScript()
    let main = script.root()
    let child = script.groupChild("child", of: main, in: group(1))
    script.add(child, .cancelled(by: main, cause: .group, site: nil))
    script.add(main, .cancelled(by: nil, cause: .intervention, site: nil))
    #expect(verdict(.cancellationReachesChildren, script) == Verdict(held: 1, of: 1))
  }

  @Test func `Cancellation propagates only from parents to children`() {
    var script = TraceScript()
    let main = script.root()
    let left = script.asyncLet("left", of: main)
    let right = script.groupChild("right", of: main, in: group(1))
    var sideways = script
    script.add(left, .cancelled(by: main, cause: .scopeExit, site: nil))
    script.add(right, .cancelled(by: main, cause: .group, site: nil))
    script.add(main, .cancelled(by: nil, cause: .intervention, site: nil))
    #expect(verdict(.cancellationGoesDownOnly, script) == Verdict(held: 3, of: 3))

    sideways.add(left, .cancelled(by: right, cause: .parent, site: nil))
    sideways.add(right, .cancelled(by: left, cause: .scopeExit, site: nil))
    sideways.add(main, .cancelled(by: left, cause: .groupError, site: nil))
    #expect(
      verdict(.cancellationGoesDownOnly, sideways)
        == Verdict(held: 0, of: 3, broken: [[main], [left], [right]]))
  }

  @Test func `A cancellation of unknown cause neither keeps nor breaks the rule`() {
    var script = TraceScript()
    let main = script.root()
    script.add(main, .cancelled(by: main, cause: .unknown, site: nil))
    #expect(verdict(.cancellationGoesDownOnly, script) == Verdict(held: 0, of: 0))
  }

  @Test func `A child of a cancelled parent or group starts cancelled`() {
    var script = TraceScript()
    let main = script.root()
    let first = script.groupChild("first", of: main, in: group(1))
    script.add(first, .cancelled(by: main, cause: .group, site: nil))
    script.create(
      Creation(
        kind: .groupChild, parent: main, creator: main, group: group(1), startsCancelled: true))
    script.add(main, .cancelled(by: nil, cause: .intervention, site: nil))
    script.create(
      Creation(kind: .asyncLet, parent: main, creator: main, startsCancelled: true))
    // The cancellation of a group without children is not in the trace.
    script.create(
      Creation(
        kind: .groupChild, parent: first, creator: first, group: group(2), startsCancelled: true))
    let rule = Rule.ID.childOfCancelledStartsCancelled
    #expect(verdict(rule, script) == Verdict(held: 3, of: 3))

    let fresh = script.asyncLet("fresh", of: main)
    let late = script.groupChild("late", of: main, in: group(1))
    #expect(verdict(rule, script) == Verdict(held: 3, of: 5, broken: [[fresh], [late]]))
  }

  @Test func `An async let starts cancelled only if its parent is cancelled`() {
    var script = TraceScript()
    let main = script.root()
    let child = script.create(
      Creation(kind: .asyncLet, parent: main, creator: main, startsCancelled: true))
    #expect(
      verdict(.childOfCancelledStartsCancelled, script)
        == Verdict(held: 0, of: 1, broken: [[child]]))
  }

  @Test func `Cancellation is never undone`() {
    var script = TraceScript()
    let main = script.root()
    let image = script.asyncLet("image", of: main)
    script.sleep(image, until: 300)
    script.at(100)
    script.add(image, .cancelled(by: main, cause: .explicit, site: nil))
    script.wake(image, .cancellation(by: main))
    #expect(verdict(.cancellationStays, script) == Verdict(held: 0, of: 0))
    var broken = script
    script.sleep(image, until: 400)
    script.wake(image, .cancellation(by: nil))
    script.sleep(image, until: 100)
    script.wake(image, .timer)
    #expect(verdict(.cancellationStays, script) == Verdict(held: 2, of: 2))

    broken.sleep(image, until: 400)
    broken.at(400)
    broken.wake(image, .timer)
    #expect(verdict(.cancellationStays, broken) == Verdict(held: 0, of: 1, broken: [[image]]))
  }
}
