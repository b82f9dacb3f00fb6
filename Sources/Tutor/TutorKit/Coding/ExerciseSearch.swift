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

  /// Runs batches of schedules until all have run, the limit or the extent is reached, or the task is cancelled.
  ///
  /// `run` passes each run to its second argument, with the index of the schedule. It makes no more runs when the result
  /// is false.
  package mutating func decide<Failure: Error>(
    running run: ([Departures], _ onRun: (Int, Trace) -> Bool) async throws(Failure) -> Void
  ) async throws(Failure) -> ExerciseResults {
    var extent = ExerciseExtent()
    while !Task.isCancelled, extent.allowsMore {
      let schedules = exploration.next(upTo: Self.batch)
      if schedules.isEmpty { break }
      var traces: [Int: Trace] = [:]
      try await run(schedules) {
        traces[$0] = $1
        extent.add($1)
        return extent.allowsMore
      }
      take(schedules, traces)
    }
    return ExerciseResults(
      run: self.run, results: results,
      isComplete: extent.allowsMore && exploration.search.isComplete)
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

/// How much was done in the runs of an exercise in several schedules. It is counted in steps, and not in time, so that
/// a busy computer does not change the verdict on a program.
package struct ExerciseExtent {
  private var steps = 0
  private var hasReachedLimit = false

  /// The most steps of all runs together. The traces of all runs are kept until the exercise is graded.
  static let maximumSteps = 1_000_000
  /// The number of candidates of choices that take as long as one event.
  private static let candidatesPerStep = 32

  package init() {}

  package mutating func add(_ trace: Trace) {
    steps += trace.events.count
    steps += trace.choices.reduce(0) { $0 + $1.count } / Self.candidatesPerStep
    if case .limit? = trace.ending { hasReachedLimit = true }
    if !trace.hasAllOutput { hasReachedLimit = true }
  }

  /// Whether more runs may be made. They take long after a run that reached a limit, and that run fails the exercise.
  package var allowsMore: Bool { !hasReachedLimit && steps < Self.maximumSteps }
}
