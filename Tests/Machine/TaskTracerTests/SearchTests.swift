import RunKit
import TaskTrace
import Testing
import TraceAnalysis

/// Searches among the schedules of programs that use Foundation.
@Suite struct SearchTests {
  private let runner = Runner(symbolizer: Symbolizer(cache: Cache(folder: nil)))

  private func runs(
    _ program: String, _ command: String, _ schedules: [Departures]
  ) async throws -> (traces: [Int: Trace], facts: ScheduleRunFacts) {
    let scenario = Scenario(program: "\(Traced.folder)/\(program)", arguments: [command])
    var options = Runner.Options()
    options.findsNames = false
    var traces: [Int: Trace] = [:]
    let facts = try await runner.runSchedules(scenario, schedules, options: options) {
      traces[$0] = $1
    }
    return (traces, facts)
  }

  @Test func `One process makes the runs of a program that uses Foundation`() async throws {
    let schedules = ["0", "1.1", "2.1", "1.1-2.1"].compactMap { Departures($0) }
    let (traces, facts) = try await runs("fixture-foreign", "process", schedules)
    let processes = traces.values.flatMap(\.events).compactMap {
      if case .printed(_, let line) = $0.action { line } else { nil }
    }
    #expect(facts.obstacles == [])
    #expect(processes.count == 2 * schedules.count)
    #expect(Set(processes).count == 1)
  }

  @Test func `A program has the same choices in debug and release`() async throws {
    let schedules = (0..<40).map { Departures(chance: $0) }
    let debug = try await runs("fixture-foreign", "group", schedules).traces
    let release = try await runs("fixture-foreign-optimized", "group", schedules).traces
    for place in schedules.indices {
      let (one, other) = (try #require(debug[place]), try #require(release[place]))
      #expect(one.choices.map(\.words) == other.choices.map(\.words), "\(schedules[place])")
    }
  }
}

extension ScheduleChoice {
  /// What a schedule string knows of the choice.
  fileprivate var words: [String] {
    ["\(taken) of \(count)"] + candidates.map { "\($0.kind) \($0.task?.number ?? 0)" }
  }
}
