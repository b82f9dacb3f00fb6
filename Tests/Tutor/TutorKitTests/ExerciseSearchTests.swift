import TaskTrace
import Testing
import TraceAnalysis

@testable import LessonKit
@testable import Questions
@testable import TutorKit

/// The runs of an exercise in all schedules.
@Suite struct ExerciseSearchTests {
  private let run = Exercise.Run(
    name: "all", arguments: [], schedules: .all, position: SourcePosition(line: 1, column: 1))

  /// Searches a program with three choices between two tasks. Returns the results, and the number of runs.
  private func search(
    endings: [Ending]
  ) async -> (results: ExerciseResults, runs: Int) {
    var search = ExerciseSearch(run, Scenario(program: "demo"))
    var runs = 0
    let results = await search.decide { schedules, onRun in
      for (index, departures) in schedules.enumerated() {
        var trace = SessionTester.trace
        trace.ending = endings[min(runs, endings.count - 1)]
        trace.choices = (1...3).map { number in
          let departure = departures.list.first { $0.choice == number }
          return ScheduleChoice(count: 2, taken: departure?.candidate ?? 0, candidates: [])
        }
        runs += 1
        guard onRun(index, trace) else { break }
      }
    }
    return (results, runs)
  }

  @Test func `All schedules are run if each run ends by itself`() async {
    let found = await search(endings: [.exited(status: 0), .stuck])
    #expect(found.runs == 8)
    #expect(found.results.isComplete)
    #expect(found.results.results.count == 8)
  }

  @Test(arguments: Ending.Limit.allCases)
  func `No schedule is run after a run that reached a limit`(limit: Ending.Limit) async {
    let found = await search(endings: [.exited(status: 0), .exited(status: 0), .limit(limit)])
    #expect(found.runs == 3)
    #expect(!found.results.isComplete)
    #expect(found.results.results.last?.trace.ending == .limit(limit))
  }

  @Test func `No run is made when the traces of the others are long enough together`() {
    var extent = ExerciseExtent()
    let trace = SessionTester.trace
    var runs = 0
    while extent.allowsMore, runs <= ExerciseExtent.maximumSteps {
      extent.add(trace)
      runs += 1
    }
    #expect(runs * trace.events.count >= ExerciseExtent.maximumSteps)
    #expect((runs - 1) * trace.events.count < ExerciseExtent.maximumSteps)
  }
}
