import RunKit
import ScheduleSearch
import TaskTrace
import Testing
import TraceAnalysis

extension ScheduleTraversal {
  /// Runs the schedules of the search with the real tracer, up to `size` at a time. Returns the outcomes of the runs.
  /// Ends early if the reduction of the search is too coarse.
  mutating func outcomes<Outcome: Hashable>(
    of scenario: Scenario, batches size: Int, outcome: (Trace) -> Outcome
  ) async throws -> Set<Outcome> {
    let runner = Runner(symbolizer: Symbolizer(cache: Cache(folder: nil)))
    var options = Runner.Options()
    options.findsNames = false
    var outcomes: Set<Outcome> = []
    while !isTooCoarse {
      let schedules = next(upTo: size)
      if schedules.isEmpty { break }
      var traces: [Int: Trace] = [:]
      try await runner.runSchedules(scenario, schedules, options: options) { traces[$0] = $1 }
      for (place, departures) in schedules.enumerated() {
        let trace = try #require(traces[place])
        outcomes.insert(outcome(trace))
        add(departures, choices: trace.choices)
      }
    }
    return outcomes
  }
}
