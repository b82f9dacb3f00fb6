import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

@testable import TraceFindings

/// Findings about work that two lines lead to, and that the author's program does once.
@Suite struct AddedCallTests {
  private static let source = [
    "func load() { await disk.read() }", "async let one = load()", "await load()",
  ]

  /// Returns a run in which tasks wait at line 1, to which a line leads each of them.
  private func reading(calledAt lines: [Int]) -> Trace {
    var script = TraceScript()
    let main = script.root()
    let tasks = lines.map { _ in script.groupChild("ann", of: main, in: group(1)) }
    for (site, task) in zip(UInt32(1)..., tasks) {
      script.run(task)
      script.sleep(task, until: 50, site: site)
    }
    script.at(50)
    for task in tasks {
      script.wake(task, .timer)
      script.add(task, .returned)
    }
    script.add(main, .returned)
    script.end()
    var trace = script.trace
    for (site, line) in zip(UInt32(1)..., lines) {
      let known = Set(trace.symbols.frames.keys)
      trace = trace.located(site: site, line: 1, source: Self.source)
      for address in trace.symbols.frames.keys where !known.contains(address) {
        trace.symbols.frames[address]?.append(
          SourceFrame(function: "show()", file: "/Main.swift", line: line, column: 1))
      }
    }
    return trace
  }

  @Test(arguments: [[2, 3], [2, 2]])
  func `Two lines that call the function of the work are named`(lines: [Int]) {
    let difference = RunDifference(of: reading(calledAt: lines), from: reading(calledAt: [2]))
    let added = difference.findings.first { $0.kind == .added }
    let remedy =
      lines == [2, 3]
      ? "Do this work once, and use its result at lines 2 and 3."
      : "If only one task may reach line 1, check and change the state before it, with no await between."
    #expect(added?.remedy == remedy)
  }
}
