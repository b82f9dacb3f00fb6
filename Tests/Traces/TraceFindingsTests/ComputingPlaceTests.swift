import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceFindings

/// A finding about a task that keeps a core names the line that computes.
@Suite struct ComputingPlaceTests {
  private static let source = ["func work() {", "  part()", "}", "func part() { compute() }"]

  /// Returns a run in which `work` computes for 200 ms in line 4, which line 2 calls, while `other` needs its core.
  private func run(on core: Core) -> Trace {
    var script = TraceScript(cores: 1)
    let main = script.root()
    let work = script.task("work", by: main)
    let other = script.task("other", by: main)
    script.wait(main, for: work, by: .value)
    script.run(work, on: core)
    let end = VirtualTime(nanoseconds: 200_000_000)
    script.add(work, .computing(until: end, site: SiteID(1)))
    script.at(200)
    script.add(work, .returned)
    script.run(other, on: core)
    script.add(other, .returned)
    script.wake(main, .task(work))
    script.add(main, .returned)
    script.end()
    var trace = script.trace.located(
      function: "part()", file: "/main.swift", line: 4, source: Self.source)
    for address in trace.symbols.frames.keys {
      trace.symbols.frames[address]?.append(
        SourceFrame(function: "work()", file: "/main.swift", line: 2, column: 1))
      trace.symbols.frames[address]?.append(
        SourceFrame(function: "start()", file: "/Library.swift", line: 9, column: 1))
    }
    return trace
  }

  @Test func `A task that keeps the only core, and one that keeps the main actor`() {
    for (core, kind) in [(Core.worker(1), Finding.Kind.noCoreFree), (.main, .mainActorBusy)] {
      let found = run(on: core).findings().first { $0.kind == kind }
      #expect(found?.places.map(\.line) == [4, 2], "\(kind)")
    }
  }
}
