package import LessonKit
package import Questions
import ScheduleSearch
package import TaskTrace
package import TraceAnalysis

/// The runs of an exercise in all schedules of its scenario, if there are not too many.
package struct ExerciseSearch: Sendable {
  private let run: Exercise.Run
  private var exploration: Exploration
  private var results: [ExerciseResults.Result] = []
  /// What each schedule took at its choices.
  private var seen: Set<[Int]> = []

  /// The most schedules that are tried while a learner waits.
  package static let usualLimit = 400

  /// The scenario has no schedule of its own.
  package init(_ run: Exercise.Run, _ scenario: Scenario, limit: Int = usualLimit) {
    self.run = run
    exploration = Exploration(scenario, limit: limit)
  }

  /// Runs batch after batch until all schedules are run, the limit is reached, or the task is cancelled.
  package mutating func decide<Failure: Error>(
    batch: Int = 128, running run: ([Departures]) async throws(Failure) -> [Int: Trace]
  ) async throws(Failure) -> ExerciseResults {
    while !Task.isCancelled {
      let schedules = exploration.next(upTo: batch)
      if schedules.isEmpty { break }
      take(schedules, try await run(schedules))
    }
    return ExerciseResults(
      run: self.run, results: results, isComplete: exploration.search.isComplete)
  }

  /// Takes in the runs of the schedules handed out last, by their place among them.
  private mutating func take(_ schedules: [Departures], _ traces: [Int: Trace]) {
    for (place, departures) in schedules.enumerated() {
      guard let trace = traces[place] else {
        exploration.addLost(departures)
        continue
      }
      exploration.pass(departures, choices: trace.choices)
      guard seen.insert(trace.choices.map(\.taken)).inserted else { continue }
      let schedule = ScheduleString(
        Departures(decided: trace.choices), scenario: exploration.scenario, choices: trace.choices)
      results.append(.init(trace: trace, schedule: schedule))
    }
  }
}
