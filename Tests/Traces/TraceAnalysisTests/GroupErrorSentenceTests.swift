import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

/// Tests for sentences about the error that the owner of a group receives.
@Suite struct GroupErrorSentenceTests {
  /// Returns sentences about a run in which `first` fails, and `second` is cancelled and ends last while main waits.
  private func story(cancelledByChild: Bool, secondThrows: Bool) -> [String] {
    var script = TraceScript()
    let main = script.root()
    script.add(main, .groupOpened(group(1), discards: cancelledByChild, site: SiteID(7)))
    let first = script.groupChild("first", of: main, in: group(1))
    let second = script.groupChild("second", of: main, in: group(1))
    script.suspend(main, .group(group(1)), call: .scopeEnd, site: 7)
    script.at(100)
    script.run(first)
    script.add(first, .threw("Lost"))
    script.add(
      second, .cancelled(by: cancelledByChild ? first : main, cause: .groupError, site: nil))
    script.at(120)
    script.run(second)
    script.add(second, secondThrows ? .threw("CancellationError()") : .returned)
    script.wake(main, .task(second))
    script.add(main, .threw("Lost", from: first))
    script.end(.exited(status: 1))
    return script.trace.story().filter { $0.event > 8 && $0.task == main }.map(\.text)
  }

  @Test(arguments: [true, false])
  func `A discarding group throws the error of the child that fails first`(secondThrows: Bool) {
    #expect(
      story(cancelledByChild: true, secondThrows: secondThrows) == [
        "second was the last child to end, and main receives the error of first.",
        "main threw Lost, which came from first.",
      ])
  }

  @Test(arguments: [true, false])
  func `waitForAll throws after all children end, and the error is named if known`(isKnown: Bool) {
    var script = TraceScript()
    let main = script.root()
    let first = script.groupChild("first", of: main, in: group(1))
    let second = script.groupChild("second", of: main, in: group(1))
    script.suspend(main, .group(group(1)), call: .waitForAll)
    for child in [first, second] {
      script.add(child, .threw("Lost"))
      script.wake(main, .task(child))
      if child == first { script.suspend(main, .group(group(1)), call: .waitForAll) }
    }
    script.add(main, .threw("Lost", from: isKnown ? first : nil))
    let found = script.trace.story().filter { $0.task == main }.map(\.text)
    #expect(
      found.contains(
        "first threw, but main waits for all other children before it receives that error."))
    let rethrown = "second was the last child to end, and main receives the error of first."
    #expect(found.contains(rethrown) == isKnown)
    #expect(found.contains("main threw Lost, which came from first.") == isKnown)
  }

  @Test func `At the end of another group's scope, no results are read`() {
    #expect(
      story(cancelledByChild: false, secondThrows: true).first
        == "second threw, but main does not read results here. It only waits for the rest of its group."
    )
  }

  /// Returns the sentences about the cancellation of `second`. `first` throws while main waits for `reason`.
  private func cancellation(waitingFor reason: Suspension.Reason) -> [String?] {
    var script = TraceScript()
    let main = script.root()
    let first = script.groupChild("first", of: main, in: group(1))
    let second = script.groupChild("second", of: main, in: group(1))
    script.suspend(main, reason, call: .next)
    script.at(100)
    script.add(first, .threw("Lost"))
    script.at(200)
    script.wake(main, .timer)
    script.add(second, .cancelled(by: main, cause: .groupError, site: nil))
    script.add(second, .threw("CancellationError()"))
    let trace = script.trace
    return [
      trace.story().first { $0.text.contains("Swift cancels") }?.text,
      Explainer(trace).why(second).first?.text,
    ]
  }

  @Test func `A child's error is a cause only if the body was taking results`() {
    #expect(
      cancellation(waitingFor: .group(group(1))) == [
        "first threw, and an error leaves the group, so Swift cancels second.",
        "second threw CancellationError at 200 ms: first threw, and an error left its group at 200 ms.",
      ])
    #expect(
      cancellation(waitingFor: .sleeping(until: VirtualTime(nanoseconds: 200_000_000))) == [
        "An error leaves the group, so Swift cancels second.",
        "second threw CancellationError at 200 ms: an error left its group at 200 ms.",
      ])
  }

  @Test func `In a discarding group, the error of a child ends the group`() throws {
    var script = TraceScript()
    let main = script.root()
    script.add(main, .groupOpened(group(1), discards: true, site: nil))
    let first = script.groupChild("first", of: main, in: group(1))
    let second = script.groupChild("second", of: main, in: group(1))
    script.at(100)
    script.add(first, .threw("Lost"))
    script.add(second, .cancelled(by: first, cause: .groupError, site: nil))
    script.add(second, .threw("CancellationError()"))
    #expect(
      Explainer(script.trace).why(second).first?.text
        == "second threw CancellationError at 100 ms: the error of first ended its group at 100 ms."
    )
  }
}
