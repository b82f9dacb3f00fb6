import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

@testable import TraceFindings

/// Findings that say the same about several lines are reported once.
@Suite struct AlikeFindingsTests {
  /// Returns the findings about tasks that `main` starts at given lines, by their names.
  private func findings(_ tasks: [(name: String, line: Int)]) throws -> [Finding] {
    let trace = try trace(tasks.map { ($0.name, $0.line, "/main.swift") })
    return trace.findings().filter { $0.kind == .unstructured }.mergingAlike(in: trace)
  }

  private func trace(_ tasks: [(name: String, line: Int, file: String)]) throws -> Trace {
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
        SourceFrame(function: "main", file: task.file, line: task.line, column: 1)
      ]
    }
    return trace
  }

  @Test func `Two tasks at two lines are reported in one sentence`() throws {
    let found = try findings([("front", 4), ("rear", 5)])
    #expect(
      found.map(\.text) == [
        "front is not a child task: main started it with Task { } at line 4. No scope waits for it, and no "
          + "cancellation reaches it by itself. The same is true of rear at line 5."
      ])
    #expect(found.first?.tasks.count == 1)
    #expect(found.first?.others.map(\.place?.line) == [5])
  }

  @Test func `Other tasks at the first line are named before those at other lines`() throws {
    let found = try findings([("one", 4), ("two", 4), ("three", 5), ("four", 6)])
    #expect(found.count == 1)
    #expect(
      found.first?.text.hasSuffix(
        "The same is true of two, and of three at line 5, and of four at line 6.") == true)
  }

  @Test func `A task's name that is part of another word does not matter`() throws {
    let found = try findings([("a", 4), ("child", 5)])
    #expect(found.map(\.statement).count == 1)
    #expect(found.first?.text.hasSuffix("The same is true of child at line 5.") == true)
  }

  @Test func `A task's name is not taken for a sentence of the finding`() throws {
    let name = "one. The same is true of two"
    let found = try findings([(name, 4), ("three", 5)])
    #expect(found.first?.text.hasPrefix("\(name) is not a child task: main") == true)
    #expect(found.first?.text.hasSuffix("by itself. The same is true of three at line 5.") == true)
  }

  @Test func `A line of another file is named with its file`() throws {
    let trace = try trace([("one", 4, "/main.swift"), ("two", 4, "/more.swift")])
    let found = trace.findings().mergingAlike(in: trace)
    #expect(found.first?.text.hasSuffix("The same is true of two at more.swift:4.") == true)
  }
}
