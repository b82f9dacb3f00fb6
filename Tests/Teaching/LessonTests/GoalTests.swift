import LessonKit
import TaskTrace
import Testing

@testable import TutorKit

/// The goals of the lessons can be reached, and not without the idea of their step.
@Suite struct GoalTests {
  @Test(arguments: Bench.lessons)
  func `A goal is reached by its solutions, and not by the run that learners change`(
    entry: Catalogue.Entry
  ) async throws {
    let lesson = try entry.read().lesson
    for goal in lesson.steps.flatMap(\.goals) {
      var traces: [String: Trace] = [:]
      for run in [goal.run] + goal.solutions {
        let line = run.demo.contains("/") ? run.commandLine : "\(entry.name.id)/\(run.commandLine)"
        traces[run.commandLine] = try await Bench.trace(line)
      }
      for problem in GoalCheck(goal).problems(traces) {
        Issue.record(
          "\(problem.value.wording.what)", sourceLocation: lesson.location(problem.position))
      }
    }
  }
}
