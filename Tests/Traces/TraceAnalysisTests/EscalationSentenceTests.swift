import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

/// Tests for sentences about raised priorities.
@Suite struct EscalationSentenceTests {
  private func raised(_ script: TraceScript) -> [String] {
    script.trace.story().filter { $0.text.contains("raise") }.map(\.text)
  }

  @Test func `The story names the task that waits, and the parent of a child that rises with it`() {
    var script = TraceScript()
    let main = script.root()
    let low = script.task("low", by: main)
    script.run(low)
    let child = script.asyncLet("child", of: low)
    let high = script.task("high", by: main)
    script.run(high)
    script.add(high, .awaited(low, by: .value, site: nil))
    script.add(low, .escalated(to: .high))
    script.add(child, .escalated(to: .high))
    script.suspend(high, .task(low), call: .value)
    #expect(
      raised(script) == [
        "The priority of low is raised to high, because high waits for it.",
        "The priority of child is raised to high, because it is a child of low.",
      ])
  }

  @Test func `A raise passes through a task that waits for another`() {
    var script = TraceScript()
    let main = script.root()
    let first = script.task("first", by: main)
    let second = script.task("second", by: main)
    script.run(second)
    script.wait(second, for: first, by: .value)
    script.add(main, .awaited(second, by: .value, site: nil))
    script.add(second, .escalated(to: .high))
    script.add(first, .escalated(to: .high))
    script.suspend(main, .task(second), call: .value)
    #expect(
      raised(script) == [
        "The priority of second is raised to high, because main waits for it.",
        "The priority of first is raised to high, because second waits for it.",
      ])
  }

  @Test func `A task that raises the priority of another does not wait for it`() {
    var script = TraceScript()
    let main = script.root()
    let low = script.task("low", by: main)
    script.add(low, .escalated(to: .high), core: .main)
    script.add(main, .printed(.standardOutput, "done"))
    #expect(raised(script) == ["main raises the priority of low to high."])
  }

  @Test func `No cause is named if the trace shows none`() {
    var script = TraceScript()
    let main = script.root()
    let low = script.task("low", by: main)
    script.suspend(main, .sleeping(until: .zero))
    script.add(low, .escalated(to: .high))
    script.run(low)
    #expect(raised(script) == ["The priority of low is raised to high."])
  }
}
