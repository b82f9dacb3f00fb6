import DemoOptions
import LessonKit
import RunKit
import TaskTrace
import TraceAnalysis
import TraceExpressions
import TutorKit

/// Checks that the challenges of a lesson cannot be reached with fewer departures than their schedules have.
struct ChallengesCheck {
  let lesson: Lesson
  let demos: DemoCatalog

  func diagnostics() async -> [Diagnostic] {
    var found: [Diagnostic] = []
    for goal in lesson.steps.flatMap(\.goals) {
      guard let challenge = goal.challenge, let solution = goal.solutions.first else { continue }
      let problem: LessonProblem?
      do {
        problem = try await easierOrder(goal, challenge)
      } catch let failure as ExpressionFailure {
        problem = .run(.expressionFails("\(failure)"))
      } catch {
        problem = .run(.runFails(goal.run.commandLine, reason: "\(error)"))
      }
      guard let problem else { continue }
      found.append(
        Diagnostic(
          problem, file: lesson.source.file, position: solution.position,
          line: lesson.source.line(solution.position.line)))
    }
    return found
  }

  private func easierOrder(_ goal: Goal, _ challenge: Challenge) async throws -> LessonProblem? {
    let runner = Runner()
    guard
      let plan = RunPlan.plan(
        goal.run, in: lesson.name.id, of: demos, program: runner.installation.demos)
    else { return nil }
    var options = Runner.Options()
    options.preferredFiles = plan.preferredFiles
    var search = try EasierOrderSearch(goal.key.value)
    let found = try await search.order(below: challenge.departureCount) { orders in
      var traces: [Int: Trace] = [:]
      try await runner.runSchedules(plan.scenario, orders, options: options) { traces[$0] = $1 }
      return traces
    }
    guard let found else { return nil }
    let schedule = ScheduleString(
      found.departures, scenario: found.trace.scenario, choices: found.trace.choices)
    return .goalRun(
      .challengeIsEasier(schedule: "\(schedule)", departures: found.departures.list.count))
  }
}
