import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

/// Tests for sentences about yields, and about the ends of waits for streams and for all children of a group.
@Suite struct ContinuingSentenceTests {
  @Test func `The story tells how a wait for an element of a stream begins and ends`() {
    var script = TraceScript()
    let main = script.root()
    let sender = script.task("sender", by: main)
    script.suspend(main, .continuation, call: .stream)
    script.at(50)
    script.wake(main, .task(sender))
    script.add(sender, .returned)
    script.add(main, .returned)
    script.end()
    #expect(
      lines(script.trace.story()).drop { !$0.contains("stream") } == [
        "0 main waits for the next element of a stream.",
        "50 sender sends to the stream or finishes it, and main continues after waiting 50 ms.",
      ])
  }

  @Test func `A task continues after a wait for all children only when all have ended`() {
    var script = TraceScript()
    let main = script.root()
    let children = ["a", "b"].map { script.groupChild($0, of: main, in: group(1)) }
    for (child, time) in zip(children, [100, 300] as [Int64]) {
      script.suspend(main, .group(group(1)), call: .waitForAll)
      script.at(time)
      script.add(child, .returned)
      script.wake(main, .task(child))
    }
    script.add(main, .returned)
    script.end()
    #expect(
      lines(script.trace.story()).filter { $0.contains(" returned") } == [
        "100 a returned, and main waits for the remaining children.",
        "300 b returned, and main continues after waiting 300 ms.",
      ])
  }

  @Test func `A story without details tells the first yield of a task at a place`() {
    var script = TraceScript()
    let main = script.root()
    for _ in 1...3 {
      script.suspend(main, .yielding)
      script.wake(main, .yielded)
    }
    script.end()
    #expect(lines(script.trace.story()) == ["0 To let other tasks run, main yields."])
  }
}
