import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

@testable import TraceFindings

/// Findings that say the same about several lines are reported once.
@Suite struct AlikeFindingsTests {
  /// Returns the findings about tasks that `main` starts at given lines, by their names.
  private func findings(_ tasks: [(name: String, line: Int)]) -> [Finding] {
    let trace = trace(tasks.map { ($0.name, $0.line, "/main.swift") })
    return trace.findings().filter { $0.kind == .unstructured }.mergingAlike(in: trace)
  }

  private func trace(_ tasks: [(name: String, line: Int, file: String)]) -> Trace {
    var script = TraceScript()
    let main = script.root()
    for (number, task) in tasks.enumerated() {
      let task = script.create(
        Creation(
          kind: .unstructured, creator: main, name: task.name, site: SiteID(UInt32(number + 1))))
      script.run(task)
      script.add(task, .returned)
    }
    script.end()
    return tasks.enumerated().reduce(script.trace) { trace, task in
      trace.located(
        site: UInt32(task.offset + 1), file: task.element.file, line: task.element.line)
    }
  }

  @Test func `Two tasks at two lines are reported in one sentence`() {
    let found = findings([("front", 4), ("rear", 5)])
    #expect(
      found.map(\.text) == [
        "front is not a child task: main started it with Task { } at line 4. No scope waits for it, and no "
          + "cancellation reaches it by itself. The same is true of rear at line 5."
      ])
    #expect(found.first?.tasks.count == 1)
    #expect(found.first?.others.map(\.place?.line) == [5])
  }

  @Test func `Other tasks at the first line are named before those at other lines`() {
    let found = findings([("one", 4), ("two", 4), ("three", 5), ("four", 6)])
    #expect(found.count == 1)
    #expect(
      found.first?.text.hasSuffix(
        "The same is true of two, and of three at line 5, and of four at line 6.") == true)
  }

  @Test func `A task's name that is part of another word does not matter`() {
    let found = findings([("a", 4), ("child", 5)])
    #expect(found.count == 1)
    #expect(found.first?.text.hasSuffix("The same is true of child at line 5.") == true)
  }

  @Test func `A task's name is not taken for a sentence of the finding`() {
    let name = "one. The same is true of two"
    let found = findings([(name, 4), ("three", 5)])
    #expect(found.first?.text.hasPrefix("\(name) is not a child task: main") == true)
    #expect(found.first?.text.hasSuffix("by itself. The same is true of three at line 5.") == true)
  }

  @Test func `A line of another file is named with its file`() {
    let trace = trace([("one", 4, "/main.swift"), ("two", 4, "/more.swift")])
    let found = trace.findings().mergingAlike(in: trace)
    #expect(found.first?.text.hasSuffix("The same is true of two at more.swift:4.") == true)
  }
}
