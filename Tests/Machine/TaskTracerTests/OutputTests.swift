import RunKit
import TaskTrace
import Testing
import TraceAnalysis

/// Lines that a program prints without Swift's `print`.
@Suite struct OutputTests {
  @Test func `Lines of functions that print errors are recorded`() async throws {
    try await Untraced.expectSame("fixture-foreign", "print-errors", on: Untraced.fewMachines)
    let run = try await Traced.run("print-errors", program: "fixture-foreign")
    let lines = run.trace?.events.compactMap { event -> String? in
      if case .printed(.standardError, let line) = event.action { line } else { nil }
    }
    #expect(
      lines == [
        "3 items", "open: No such file or directory", "Interrupted system call", "stop: Interrupt",
      ])
  }

  @Test func `Lines of functions that check their format are recorded`() async throws {
    try await Untraced.expectSame("fixture-foreign", "print-checked", on: Untraced.fewMachines)
    let run = try await Traced.run("print-checked", program: "fixture-foreign")
    let lines = run.trace?.events.compactMap { event -> String? in
      if case .printed(_, let line) = event.action { line } else { nil }
    }
    #expect(lines == ["3 items", "4 more"])
  }
}
