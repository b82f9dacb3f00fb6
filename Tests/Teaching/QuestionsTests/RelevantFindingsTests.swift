import Questions
import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceFindings

/// The findings that explain a failed check.
@Suite struct RelevantFindingsTests {
  /// A run with two tasks, one after the other. The second throws, and its error is not read.
  private var trace: Trace {
    var script = TraceScript()
    let main = script.root()
    let first = script.task("first", by: main)
    script.run(first)
    script.sleep(first, until: 100)
    script.wait(main, for: first, by: .value)
    script.at(100)
    script.wake(first, .timer)
    script.add(first, .returned)
    script.wake(main, .task(first))
    let second = script.task("second", by: main)
    script.run(second)
    script.sleep(second, until: 200)
    script.sleep(main, until: 300)
    script.at(200)
    script.wake(second, .timer)
    script.add(second, .threw("Lost()"))
    script.at(300)
    script.wake(main, .timer)
    script.add(main, .returned)
    script.end()
    return script.trace
  }

  @Test(arguments: [
    ("run.duration == 200 ms", ["oneByOne", "errorLost"]),
    ("printed \"duration\"", ["errorLost"]),
    ("count(tasks) == 3 and run.duration == 200 ms", ["oneByOne", "errorLost"]),
    (
      "run.duration == 300 ms and count(tasks where kind == unstructured) == 0",
      ["unstructured", "oneByOne", "errorLost"]
    ),
    ("run.duration == 300 ms and run.cores == 1", ["errorLost"]),
    ("not any(tasks where kind == unstructured)", ["unstructured", "oneByOne", "errorLost"]),
    ("run.cores == 4", ["errorLost"]),
  ]) func `The words of a check determine the relevant findings`(_ check: String, _ kinds: [String])
  {
    let found = RelevantFindings(in: FindingContext(trace), failing: check).findings.map(
      \.kind.rawValue)
    var seen: [String] = []
    for kind in found where !seen.contains(kind) { seen.append(kind) }
    #expect(seen == kinds)
  }

  @Test func `A limit in the check is used as the limit of the program`() {
    let found = RelevantFindings(in: FindingContext(trace), failing: "peak(tasks, suspended) <= 0")
      .findings
    #expect(found.first?.kind == .tooManyAtOnce)
    #expect(found.first?.text.hasSuffix("the limit is 0.") == true)
  }

  @Test func `Without a check, only mistakes are reported`() {
    let found = RelevantFindings(in: FindingContext(trace), failing: nil).findings
    #expect(found.map(\.kind) == [.errorLost])
  }

  /// Returns a run of a child that waits for 10 ms from a time on. A line is printed when it has ended.
  private func run(from start: Int64) -> Trace {
    var script = TraceScript()
    let main = script.root()
    script.at(start)
    let child = script.asyncLet("child", of: main)
    script.run(child)
    script.sleep(child, until: start + 10)
    script.at(start + 10)
    script.wake(child, .timer)
    script.add(child, .returned)
    script.add(main, .printed(.standardOutput, "done"))
    script.add(main, .returned)
    script.end()
    return script.trace
  }

  @Test func `A line that is printed late is left out if the work before it began late`() {
    let context = FindingContext(run(from: 50), right: run(from: 0))
    let found = RelevantFindings(in: context, failing: "run.duration == 10 ms").findings
    #expect(found.map(\.kind) == [.beganLate])
  }
}
