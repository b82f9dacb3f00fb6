package import LessonKit
package import Questions
import ScheduleSearch
package import TaskTrace
package import TraceAnalysis

/// Runs an exercise in all schedules of its scenario, up to a limit.
package struct ExerciseSearch: Sendable {
  private let run: Exercise.Run
  private var exploration: Exploration
  private var results: [ExerciseResults.Result] = []
  /// The candidates that each schedule took at its choices.
  private var seen: Set<[Int]> = []

  /// The most schedules that are tried while a learner waits.
  static let defaultLimit = 400
  /// The number of schedules that are run together.
  private static let batch = 128

  /// Creates a search. The scenario must not have a schedule of its own.
  package init(_ run: Exercise.Run, _ scenario: Scenario, limit: Int = defaultLimit) {
    self.run = run
    exploration = Exploration(scenario, limit: limit)
  }

  /// Runs batches of schedules until all have run, the limit is reached, or the task is cancelled.
  package mutating func decide<Failure: Error>(
    running run: ([Departures]) async throws(Failure) -> [Int: Trace]
  ) async throws(Failure) -> ExerciseResults {
    while !Task.isCancelled {
      let schedules = exploration.next(upTo: Self.batch)
      if schedules.isEmpty { break }
      take(schedules, try await run(schedules))
    }
    return ExerciseResults(
      run: self.run, results: results, isComplete: exploration.search.isComplete)
  }

  /// Records the runs of the schedules that were returned last. The keys of `traces` are indices of `schedules`.
  private mutating func take(_ schedules: [Departures], _ traces: [Int: Trace]) {
    for (index, departures) in schedules.enumerated() {
      guard let trace = traces[index] else {
        exploration.addRunWithoutResult(departures)
        continue
      }
      exploration.add(departures, choices: trace.choices)
      guard seen.insert(trace.choices.map(\.taken)).inserted else { continue }
      let schedule = ScheduleString(
        Departures(decided: trace.choices), scenario: exploration.scenario, choices: trace.choices)
      results.append(.init(trace: trace, schedule: schedule))
    }
  }
}
