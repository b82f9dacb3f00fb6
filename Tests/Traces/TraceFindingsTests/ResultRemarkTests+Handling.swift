import TaskTrace
import Testing
import TraceAnalysis
import TraceFindings

/// Remarks about code that runs after an error.
extension ResultRemarkTests {
  @Test(arguments: [
    ("sleeps before it undoes", "its wait"),
    ("checks before it undoes", "Task.checkCancellation()"),
  ])
  func `A remark names a sleep or a check that ends the code of a catch`(
    program: String, call: String
  ) async throws {
    #expect(
      try await remarks(program, without: [.unstructured, .cancellationHidden, .noticedLate]) == [
        "cleaning up ended early: order was cancelled at 10 ms, and \(call) at line L threw in the catch at line L. "
          + "So the rest of the catch did not run."
      ])
  }

  @Test func `A remark names a sleep that ends a function which a catch calls`() async throws {
    #expect(
      try await remarks(
        "sleeps in a function that undoes",
        without: [.unstructured, .cancellationHidden, .noticedLate])
        == [
          "cleaning up ended early: order was cancelled at 10 ms, and its wait at line L threw in refillSoon, "
            + "which the catch at line L calls. So the rest of refillSoon did not run."
        ])
    #expect(
      try await remarks(
        "sleeps in a closure that undoes",
        without: [.unstructured, .cancellationHidden, .noticedLate])
        == [
          "cleaning up ended early: order was cancelled at 10 ms, and its wait at line L threw in refillSoon, "
            + "to which the catch at line L leads. So the rest of refillSoon did not run."
        ])
  }

  @Test(arguments: [
    "checks whether to report", "undoes without a sleep", "waits in a function that undoes",
  ])
  func `No remark is about a catch that does what it should`(_ program: String) async throws {
    #expect(try await Recorded.trace(program).notableFindings == [])
  }

  @Test func `No remark is about a late error in a loop that handles the error of each task`()
    async throws
  {
    let trace = try await Recorded.trace("handles the error of each task")
    #expect(trace.findings().contains { $0.kind == .errorNoticedLate })
    #expect(trace.notableFindings == [])
  }
}
