import Testing
import TraceAnalysis
import TraceBuilding

@testable import TraceFindings

/// Tests of the search for the condition on which it depends whether a task comes to a line.
@Suite struct ReachedConditionTests {
  /// Returns the condition on which the line with `work()` depends, in words.
  private func condition(_ lines: String...) -> String? {
    var trace = TraceScript().trace
    let source = ["func run() async {"] + lines + ["}"]
    trace.symbols.sources = ["/main.swift": source]
    let line = (source.firstIndex { $0.contains("work()") } ?? 0) + 1
    return ObservedRun(trace).condition(before: SourceFrame(line: line, of: "/main.swift"), .all)
      .map { "\($0.word) at line \($0.place.line)" }
  }

  @Test func `A condition around the line, or one that leaves the function, decides`() {
    #expect(condition("if isOpen {", "  work()", "}") == "if at line 2")
    #expect(condition("guard isOpen else { return }", "work()") == "guard at line 2")
    #expect(
      condition("guard isOpen,", "  count > 0", "else { return }", "work()") == "guard at line 2")
    #expect(condition("if isFull { return }", "work()") == "if at line 2")
  }

  @Test func `A condition that lets every task pass does not decide`() {
    #expect(condition("if isOpen { show() }", "work()") == nil)
    #expect(condition("if isOpen { Task { return } }", "work()") == nil)
    #expect(condition("work()", "guard isOpen else { return }") == nil)
  }

  @Test func `Of several conditions, none is the only one`() {
    #expect(condition("if isFull { return }", "if isOpen {", "  work()", "}") == nil)
  }

  @Test func `An error can leave the function before the line`() {
    #expect(condition("try check()", "if isOpen {", "  work()", "}") == nil)
    #expect(condition("try? check()", "if isOpen {", "  work()", "}") == "if at line 3")
  }
}
