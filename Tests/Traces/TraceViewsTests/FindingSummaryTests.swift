import StyledText
import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceFindings
import TraceViews

@Suite struct FindingSummaryTests {
  /// A run in which no task reads the error of a task.
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

  @Test func `A finding includes advice and the lesson that teaches it`() {
    let lines = FindingSummary(trace, ViewOptions(width: 72)) { _ in "tasks" }.lines
    #expect(
      picture(lines) == """
         Findings  ✗ upload threw ConnectionLost at 10 ms, and no task read its
                     result: the error is lost.
                     Await the task's value with try, or handle the error inside
                     the task. Lesson: tasks.
        """)
  }

  /// A run of one task that waits twice.
  private var sequence: Trace {
    var script = TraceScript()
    let main = script.root()
    script.run(main)
    script.sleep(main, until: 10)
    script.at(10)
    script.run(main)
    script.sleep(main, until: 30)
    script.at(30)
    script.run(main)
    script.add(main, .returned)
    script.end()
    return script.trace
  }

  @Test func `A remark says that it may be intended`() {
    #expect(
      picture(FindingSummary(sequence, ViewOptions(width: 72)).lines) == """
         Remarks   ? main started no other task. It did all the waiting itself:
                     10 ms, then 20 ms.
                     This may be intended. If none of them needs the result of
                     another, start all of them before you await the first.
        """)
    #expect(
      FindingSummary(sequence, ViewOptions(width: 200, plain: true)).lines.map(\.text) == [
        "Remark, one after the other: main started no other task. It did all the waiting itself: 10 ms, then 20 ms.",
        "  This may be intended. If none of them needs the result of another, start all of them before you await the first.",
      ])
  }

  @Test(
    arguments: [
      (.errorLost, "If not, await the task's value with try, or handle the error inside the task."),
      (
        .oneByOne,
        "If none of them needs the result of another, start all of them before you await the first."
      ),
    ] as [(Finding.Kind, String)])
  func `The remedy of a remark begins with a condition`(kind: Finding.Kind, remedy: String) throws {
    var finding = try #require(sequence.findings().first)
    (finding.kind, finding.grade) = (kind, .remark)
    #expect(finding.advice == "This may be intended. " + remedy)
    finding.grade = .mistake
    #expect(finding.advice == kind.remedy)
  }

  @Test func `Plain findings are sentences`() {
    let lines = FindingSummary(trace, ViewOptions(width: 200, plain: true)).lines
    #expect(
      lines.map(\.text) == [
        "Finding, error lost: upload threw ConnectionLost at 10 ms, and no task read its result: "
          + "the error is lost.",
        "  Await the task's value with try, or handle the error inside the task.",
      ])
  }

  @Test func `The summary of a run without findings is empty`() throws {
    #expect(FindingSummary(Runs.empty).lines.isEmpty)
    #expect(FindingSummary(try Runs.abnormalExit()).lines.isEmpty)
  }
}
