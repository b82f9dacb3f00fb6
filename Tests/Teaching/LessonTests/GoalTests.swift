import LessonKit
import Testing
import TraceAnalysis

@testable import TutorKit

/// The goals of the lessons can be reached, but not all of them with the same option.
@Suite struct GoalTests {
  @Test(arguments: PackageLessons.lessons)
  func `A goal is reached by its solutions, but not by the run that learners change`(
    entry: Catalog.Entry
  ) async throws {
    let lesson = try entry.read().lesson
    for goal in lesson.steps.flatMap(\.goals) {
      var traces: [String: Trace] = [:]
      for run in [goal.run] + goal.solutions {
        let line = run.demo.contains("/") ? run.commandLine : "\(entry.name.id)/\(run.commandLine)"
        traces[run.commandLine] = try await PackageLessons.trace(line)
      }
      for problem in GoalCheck(goal).problems(traces) {
        Issue.record(
          "\(problem.value.wording.what)", sourceLocation: lesson.location(problem.position))
      }
    }
  }

  @Test(arguments: PackageLessons.lessons)
  func `A lesson has three goals, and no single option reaches all of them`(
    entry: Catalog.Entry
  ) throws {
    let goals = try entry.read().lesson.steps.flatMap(\.goals)
    #expect(goals.count >= 3)
    var common = Self.singleOptions(of: goals[0])
    for goal in goals.dropFirst() { common.formIntersection(Self.singleOptions(of: goal)) }
    #expect(common == [])
  }

  /// Returns the options that reach a goal on their own, except those that the run already has.
  private static func singleOptions(of goal: Goal) -> Set<String> {
    let usual = Set(goal.run.arguments.filter { $0.hasPrefix("--") })
    return Set(
      goal.solutions.compactMap { solution in
        let options = solution.arguments.filter { $0.hasPrefix("--") }
        let changed = options.filter { !usual.contains($0) }
        let all = changed.isEmpty ? options : changed
        return all.count == 1 ? all[0] : nil
      })
  }
}
