import Questions
import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceFindings

/// The effect of a correct program's run on the findings about another run.
@Suite struct FindingContextTests {
  /// Returns a run with two unstructured tasks. The second starts when the first has ended, or at the same time.
  private func trace(isSequential: Bool) -> Trace {
    var script = TraceScript()
    let main = script.root()
    let first = script.task("first", by: main)
    script.run(first)
    script.sleep(first, until: 100)
    var second = isSequential ? nil : start("second", by: main, until: 200, &script)
    script.wait(main, for: first, by: .value)
    script.at(100)
    script.wake(first, .timer)
    script.add(first, .returned)
    script.wake(main, .task(first))
    if isSequential { second = start("second", by: main, until: 300, &script) }
    guard let second else { return script.trace }
    script.wait(main, for: second, by: .value)
    script.at(isSequential ? 300 : 200)
    script.wake(second, .timer)
    script.add(second, .returned)
    script.wake(main, .task(second))
    script.add(main, .returned)
    script.end()
    return script.trace
  }

  private func start(
    _ name: String, by main: TaskID, until: Int64, _ script: inout TraceScript
  ) -> TaskID {
    let task = script.task(name, by: main)
    script.run(task)
    script.sleep(task, until: until)
    return task
  }

  private func kinds(_ own: Trace, right: Trace?, _ check: String) -> [Finding.Kind] {
    RelevantFindings(in: FindingContext(own, right: right), failing: check).findings.map(\.kind)
  }

  @Test func `A finding that is also true of the correct program is left out`() {
    let own = trace(isSequential: false)
    let check = "not any(tasks where kind == unstructured)"
    #expect(kinds(own, right: nil, check) == [.unstructured])
    #expect(kinds(own, right: own, check) == [])
  }

  @Test func `Sequential work is reported only if the correct program does it concurrently`() {
    let (own, right) = (trace(isSequential: true), trace(isSequential: false))
    #expect(kinds(own, right: nil, "run.duration == 200 ms") == [.oneByOne])
    #expect(kinds(own, right: right, "run.duration == 200 ms") == [.oneByOne])
    #expect(kinds(own, right: own, "run.duration == 200 ms") == [])
  }

  @Test func `A comparison with the correct program is reported if no finding explains the check`()
  {
    let (own, right) = (trace(isSequential: false), trace(isSequential: true))
    #expect(kinds(own, right: right, "run.duration == 300 ms") == [.beganEarly])
    #expect(kinds(own, right: right, "run.cores == 4") == [.beganEarly])
  }
}
