import Foundation
import TaskTrace
import Testing
import TraceAnalysis

@testable import RunKit

/// When the runs of a list of schedules are reported. Some of these runs wait until a file exists.
@Suite struct ReportedRunsTests {
  private let runner = Runner(symbolizer: Symbolizer(cache: Cache(folder: nil)))
  private let file = NSTemporaryDirectory() + "waits-\(UUID())"
  private let schedules = [Departures()] + (0..<7).map { Departures(chance: $0) }

  private var scenario: Scenario {
    var scenario = Scenario(program: Fixture.orders, arguments: ["waits", file])
    scenario.machine.cores = 2
    return scenario
  }

  private var options: Runner.Options {
    var options = Runner.Options()
    options.findsNames = false
    return options
  }

  private static func lines(of trace: Trace) -> String {
    trace.events.compactMap {
      if case .printed(_, let line) = $0.action { line } else { nil }
    }.joined(separator: "/")
  }

  @Test func `A run is reported while the next one of the same process is active`() async throws {
    defer { try? FileManager.default.removeItem(atPath: file) }
    var facts: ScheduleRunFacts?
    // On a busy computer, a run that waits for the file for long is taken for one that hangs.
    for _ in 0..<5 where facts != ScheduleRunFacts() {
      try? FileManager.default.removeItem(atPath: file)
      var outcomes: [Int: String] = [:]
      facts = try await runner.runSchedules(scenario, schedules, options: options) {
        outcomes[$0] = Self.lines(of: $1)
        _ = FileManager.default.createFile(atPath: file, contents: nil)
      }
      #expect(outcomes.keys.sorted() == Array(schedules.indices))
      #expect(Set(outcomes.values) == ["one/two", "two/one"])
    }
    #expect(facts == ScheduleRunFacts())
  }

  @Test func `The caller can end the runs before all were made`() async throws {
    var indices: [Int] = []
    let facts = try await runner.withScheduleRuns(scenario, options: options) { runs in
      try await runs.run(schedules) {
        false
      } onRun: { index, _ in
        indices.append(index)
      }
    }
    #expect(indices.first == 0)
    #expect(indices.count < schedules.count)
    #expect(facts == ScheduleRunFacts())
  }

  @Test func `A cancelled search reports the runs that have ended`() async throws {
    let task = Task {
      var places: [Int] = []
      try await runner.runSchedules(scenario, schedules, options: options) { place, _ in
        places.append(place)
        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      }
      return places
    }
    let places = try await task.value
    #expect(places.first == 0)
    #expect(places.count < schedules.count)
  }
}
