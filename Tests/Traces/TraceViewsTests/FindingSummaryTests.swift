import StyledText
import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceFindings
import TraceViews

@Suite struct FindingSummaryTests {
  /// A run with a task whose error no task reads.
  private var trace: Trace {
    var script = TraceScript()
    let main = script.root()
    let upload = script.task("upload", by: main)
    script.run(upload)
    script.at(10)
    script.add(upload, .threw("ConnectionLost()"))
    script.add(main, .returned)
    script.end()
    return script.trace
  }

  @Test func `a finding is told with what to do instead, and where that is taught`() {
    let lines = FindingSummary(trace, ViewOptions(width: 72)) { _ in "tasks" }.lines
    #expect(
      picture(lines) == """
         Findings  ✗ upload threw ConnectionLost at 10 ms, and no task read its
                     result: the error is lost.
                     Await the task's value with try, or handle the error inside
                     the task. Lesson: tasks.
        """)
  }

  @Test func `the findings in sentences`() {
    let lines = FindingSummary(trace, ViewOptions(width: 200, plain: true)).lines
    #expect(
      lines.map(\.text) == [
        "Finding, error lost: upload threw ConnectionLost at 10 ms, and no task read its result: "
          + "the error is lost.",
        "  Await the task's value with try, or handle the error inside the task.",
      ])
  }

  @Test func `a run without findings shows nothing`() throws {
    #expect(FindingSummary(Runs.empty).lines.isEmpty)
    #expect(FindingSummary(try Runs.abnormalExit()).lines.isEmpty)
  }
}
