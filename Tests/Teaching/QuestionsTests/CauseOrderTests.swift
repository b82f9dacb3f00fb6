import Questions
import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceFindings

/// The most likely cause of a failure comes first.
@Suite struct CauseOrderTests {
  private func kinds(_ own: Trace, right: Trace, _ check: String) -> [Finding.Kind] {
    RelevantFindings(in: FindingContext(own, right: right), failing: check).findings.map(\.kind)
  }

  /// Returns a run that ends while a task waits at a line of code.
  private func leaving(_ line: String) -> Trace {
    var script = TraceScript()
    let main = script.root()
    let search = script.task("search", by: main)
    script.run(search)
    script.sleep(search, until: 300, site: 1)
    script.at(100)
    script.add(main, .returned)
    script.end()
    return script.trace.located(line: 1, source: [line])
  }

  @Test func `A sleep comes before the task that was left behind because of it`() {
    let right = leaving("try await find()")
    let sleeping = leaving("try await Task.sleep(for: .milliseconds(300))")
    #expect(
      kinds(sleeping, right: right, "printed \"results\"").prefix(2) == [.slept, .leftBehind])
    #expect(kinds(sleeping, right: sleeping, "printed \"results\"").first == .leftBehind)
  }

  /// A run in which one task is left behind, and the error of another is lost.
  private var losing: Trace {
    var script = TraceScript()
    let main = script.root()
    let old = script.task("old", by: main)
    let new = script.task("new", by: main)
    script.run(old)
    script.sleep(old, until: 300)
    script.run(new)
    script.add(new, .threw("NotFound: swi"))
    script.at(100)
    script.add(main, .returned)
    script.end()
    return script.trace
  }

  @Test func `A lost error comes first if the program should have printed it`() {
    #expect(
      kinds(losing, right: losing, "printed \"no results: NotFound: swi\"").first == .errorLost)
    #expect(kinds(losing, right: losing, "printed \"no results\"").first == .leftBehind)
  }
}
