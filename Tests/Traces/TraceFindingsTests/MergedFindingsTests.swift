import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceFindings

/// Findings of one kind at one line are reported once.
@Suite struct MergedFindingsTests {
  /// Returns a trace whose sites 1 and 2 are in one line. The compiler divides a function at its awaits, so they can be
  /// in parts with different names.
  private func located(_ script: TraceScript) -> Trace {
    (1...2).reduce(script.trace) { trace, number in
      trace.located(
        site: UInt32(number), function: "part \(number)", file: "/main.swift", line: 7,
        column: number)
    }
  }

  @Test func `Findings in two parts of a function at one line are merged`() {
    var script = TraceScript()
    let main = script.root()
    for (number, name) in [(UInt32(1), "first"), (2, "second")] {
      let task = script.create(
        Creation(kind: .unstructured, creator: main, name: name, site: SiteID(number))
      )
      script.run(task)
      script.add(task, .returned)
    }
    script.end()
    let found = located(script).findings().filter { $0.kind == .unstructured }
    #expect(found.count == 1)
    #expect(found.first?.text.hasSuffix("The same is true of second.") == true)
  }

  @Test func `A task with several findings at one line is named once`() throws {
    var script = TraceScript()
    let main = script.root()
    let site = try #require(SiteID(1))
    var time: Int64 = 0
    for (name, times) in [("first", 1), ("second", 2)] {
      let task = script.task(name, by: main)
      script.run(task)
      for _ in 0..<times {
        script.add(task, .blocked(site: site))
        time += 10
        script.at(time)
        script.add(task, .unblocked)
      }
      script.add(task, .returned)
    }
    script.end()
    let found = located(script).findings().filter { $0.kind == .coresBlocked }
    #expect(found.count == 1)
    #expect(found.first?.text.hasSuffix("The same is true of second.") == true)
  }
}
