import TaskTrace
import Testing
import TraceBuilding

@testable import TraceAnalysis

/// Tests for independent computations over a trace, which run at the same time if the trace is long.
@Suite struct ConcurrentComputationTests {
  private func trace(_ events: Int) -> Trace {
    var script = TraceScript()
    let main = script.root()
    for _ in 0..<events { script.add(main, .hopped(to: nil, site: nil)) }
    script.end()
    return script.trace
  }

  @Test(arguments: [10, 140_000])
  func `Results are in order, and each computation reads the same events`(events: Int) {
    let trace = trace(events)
    #expect(trace.isLong == (events > 10))
    let results = trace.concurrently(100) { trace, index in (index, trace.events.count) }
    #expect(results.map(\.0) == Array(0..<100))
    #expect(results.allSatisfy { $0.1 == trace.events.count })
    let (last, tasks) = trace.concurrently {
      $0.events[trace.events.count - 1]
    } and: {
      $0.tasks.count
    }
    #expect(last == trace.events.last && tasks == 1)
  }

  @Test func `Computations over a long trace share no counted reference to its storage`() {
    let trace = trace(140_000)
    let storages = trace.concurrently(10) { trace, _ in trace.storage }
    #expect(Set((storages + [trace.storage]).map(ObjectIdentifier.init)).count == 11)
  }
}
