import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceFindings

/// Tests for the causes that differences from the run of a correct program name.
@Suite struct DifferenceCauseTests {
  /// A run whose only task waits for 100 ms.
  static var wait: Trace {
    var script = TraceScript()
    let main = script.root()
    script.sleep(main, until: 100)
    script.at(100)
    script.wake(main, .timer)
    script.add(main, .returned)
    script.end()
    return script.trace
  }

  private func differences(_ own: Trace, _ right: Trace) -> [String] {
    RunDifference(of: own, from: right).findings.map { "\($0.kind.rawValue): \($0.text)" }
  }

  @Test func `Lengths that have the same words are equal`() {
    var script = TraceScript()
    let main = script.root()
    script.suspend(main, .sleeping(until: VirtualTime(nanoseconds: 100_000_300)), call: .sleep)
    script.at(100)
    script.wake(main, .timer)
    script.add(main, .returned)
    script.end()
    #expect(differences(script.trace, Self.wait) == [])
  }

  @Test func `A line that is late because of another task's wait is reported with that wait`() {
    func run(waitsForLog: Bool) -> Trace {
      var script = TraceScript()
      let main = script.root()
      let request = script.task("request", by: main)
      let log = script.task("log", by: main)
      script.run(request)
      script.wait(main, for: request, by: .value)
      if waitsForLog { script.wait(request, for: log, by: .value, site: 7) }
      script.at(waitsForLog ? 400 : 0)
      if waitsForLog { script.wake(request, .task(log)) }
      script.add(request, .returned)
      script.wake(main, .task(request))
      script.add(main, .printed(.standardOutput, "offer"))
      script.add(main, .returned)
      script.end()
      var trace = script.trace
      let address = CodeAddress(module: "main", offset: 1)
      trace.sites = SiteID(7).map { [$0: [address]] } ?? [:]
      trace.symbols.frames = [
        address: [SourceFrame(function: "offer", file: "/main.swift", line: 11, column: 1)]
      ]
      return trace
    }
    #expect(
      differences(run(waitsForLog: true), run(waitsForLog: false)) == [
        "printedLate: \"offer\" was printed at 400 ms. The author's program prints it at 0 ms. "
          + "From 0 ms to 400 ms, request waited at line 11 for log."
      ])
  }

  @Test func `Work that the program's own error ends is reported with that error`() {
    var script = TraceScript()
    let main = script.root()
    script.sleep(main, until: 100)
    script.at(40)
    script.add(main, .cancelled(by: nil, cause: .groupError, site: nil))
    script.wake(main, .cancellation(by: nil))
    script.add(main, .returned)
    script.end()
    #expect(
      differences(script.trace, Self.wait) == [
        "cancelledEarly: A cancellation ended the wait of 100 ms of main at 40 ms, before its time: "
          + "an error cancelled the group. In the author's program, it continues to its end."
      ])
  }
}
