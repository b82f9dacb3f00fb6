import LessonKit
import TraceAnalysis
import TraceExpressions

/// Checks a goal: the run with which learners begin must not reach it, each solution must reach it, and no hint may
/// contain an option of a solution.
struct GoalCheck {
  let goal: Goal

  init(_ goal: Goal) { self.goal = goal }

  /// Returns the problems of the goal. `traces` contains the traces of the lesson's runs, by their command lines. A
  /// run without a trace is skipped.
  func problems(_ traces: [String: Trace]) -> [Located<LessonProblem>] {
    var problems = goal.hints.compactMap { hint in
      goal.option(givenAwayBy: hint.value).map {
        Located(LessonProblem.goalRun(.hintTells($0)), at: hint.position)
      }
    }
    do throws(ExpressionFailure) {
      let expression = try Expression(goal.key.value)
      if let trace = traces[goal.run.commandLine], try expression.holds(in: trace) {
        let values = try expression.readings(in: trace).joined(separator: "; ")
        problems.append(
          Located(
            .goalRun(.reachedAtOnce(run: goal.run.commandLine, values: values)),
            at: goal.key.position))
      }
      for solution in goal.solutions {
        guard let trace = traces[solution.commandLine], try !expression.holds(in: trace) else {
          continue
        }
        let values = try expression.readings(in: trace).joined(separator: "; ")
        problems.append(
          Located(
            .goalRun(.notReached(solution: solution.commandLine, values: values)),
            at: solution.position))
      }
    } catch {
      problems.append(Located(.run(.expressionFails("\(error)")), at: goal.key.position))
    }
    return problems
  }
}
