import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceFindings

/// Checks for cancellation whose error is dropped.
@Suite struct DroppedCheckTests {
  /// Returns a run of a task that is cancelled at 0 ms. At its check, at line `line`, an error is thrown before each
  /// step of 10 ms.
  private func run(checks: Int64, line: Int, source: [String]) throws -> Trace {
    var script = TraceScript()
    let main = script.root()
    let site = try #require(SiteID(1))
    script.add(main, .cancelled(by: nil, cause: .intervention, site: nil))
    for number in 0..<checks {
      script.add(main, .noticed(.checkThrew, site: site))
      script.sleep(main, until: number * 10 + 10)
      script.at(number * 10 + 10)
      script.wake(main, .timer)
    }
    script.add(main, .returned)
    script.end()
    return script.trace.located(line: line, source: source)
  }

  private let source = ["for name in names {", "  try? Task.checkCancellation()", "}"]

  @Test func `A check that throws again and again did not end the task`() throws {
    let found = try run(checks: 3, line: 2, source: source).findings()
      .filter { $0.kind == .ranOn }
    #expect(
      found.map(\.text) == [
        "main was cancelled at 0 ms and did not stop: since then Task.checkCancellation() at line 2 threw 3 times, "
          + "and the task continued each time. The try? at line 2 takes the error each time."
      ])
    #expect(found.first?.grade == .mistake)
    let once = try run(checks: 1, line: 2, source: source)
    #expect(!once.findings().contains { $0.kind == .ranOn })
  }

  @Test(arguments: [("try?", 0), ("try", 1)])
  func `Only a check whose error is not taken ends the function`(
    word: String, count: Int
  ) throws {
    var script = TraceScript()
    let main = script.root()
    script.add(main, .cancelled(by: nil, cause: .intervention, site: nil))
    script.add(main, .noticed(.checkedFlag, site: nil))
    script.add(main, .returned)
    script.end()
    let own = try run(checks: 1, line: 1, source: ["\(word) Task.checkCancellation()"])
    let found = RunDifference(of: own, from: script.trace).findings
    #expect(found.count { $0.kind == .cancellationThrown } == count)
  }
}
