import RunKit
import TaskTrace
import Testing
import TraceAnalysis

/// Searches among the schedules of a program that uses Foundation.
@Suite struct SearchTests {
  @Test func `One process makes the runs of a program that uses Foundation`() async throws {
    let runner = Runner(symbolizer: Symbolizer(cache: Cache(folder: nil)))
    let scenario = Scenario(program: "\(Traced.folder)/fixture-foreign", arguments: ["process"])
    let schedules = ["0", "1.1", "2.1", "1.1-2.1"].compactMap { Departures($0) }
    var options = Runner.Options()
    options.findsNames = false
    var processes: [String] = []
    let facts = try await runner.runSchedules(scenario, schedules, options: options) { _, trace in
      processes += trace.events.compactMap {
        if case .printed(_, let line) = $0.action { line } else { nil }
      }
    }
    #expect(facts.obstacles == [])
    #expect(processes.count == 2 * schedules.count)
    #expect(Set(processes).count == 1)
  }
}
