import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceFindings

@testable import Questions

/// Findings that say the same about several lines are told once.
@Suite struct AlikeFindingsTests {
  /// Returns the findings about tasks that `main` starts at given lines, by their names.
  private func findings(_ tasks: [(name: String, line: Int)]) throws -> [Finding] {
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
    var trace = script.trace
    for (number, task) in tasks.enumerated() {
      let address = CodeAddress(module: "main", offset: UInt64(number + 1))
      trace.sites[try #require(SiteID(UInt32(number + 1)))] = [address]
      trace.symbols.frames[address] = [
        SourceFrame(function: "main", file: "/main.swift", line: task.line, column: 1)
      ]
    }
    return trace.findings().filter { $0.kind == .unstructured }.mergingAlike(in: trace)
  }

  @Test func `Two tasks at two lines are told in one sentence`() throws {
    let found = try findings([("front", 4), ("rear", 5)])
    #expect(
      found.map(\.text) == [
        "front is not a child task: main started it with Task { } at line 4. No scope waits for it, and no "
          + "cancellation reaches it by itself. The same is true of rear at line 5."
      ])
    #expect(found.first?.tasks.count == 2)
  }

  @Test func `Other tasks at the first line are named before those at other lines`() throws {
    let found = try findings([("one", 4), ("two", 4), ("three", 5), ("four", 6)])
    #expect(found.count == 1)
    #expect(
      found.first?.text.hasSuffix(
        "The same is true of two, and of three at line 5, and of four at line 6.") == true)
  }
}
