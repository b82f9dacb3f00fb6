import DemoOptions
import LessonKit
import StyledText
import TraceAnalysis
import TraceExpressions

extension Presentation {
  /// Returns the verdicts on the goals of this step after a run with other options. Empty for the lesson's own runs,
  /// which reach no goal.
  func goals(after plan: RunPlan, _ trace: Trace) -> [StyledLine] {
    let lines = OpenLesson.blocks(of: lesson, section: section).flatMap { block -> [StyledLine] in
      guard case .goal(let goal) = block.kind,
        let own = try? session.plan(for: goal.run.demo, goal.run.arguments, in: lesson.name.id),
        own.demo?.id == plan.demo?.id, own.scenario != plan.scenario
      else { return [] }
      return verdict(on: goal, trace)
    }
    return lines.isEmpty ? [] : [StyledLine()] + lines
  }

  private func verdict(on goal: Goal, _ trace: Trace) -> [StyledLine] {
    do throws(ExpressionFailure) {
      let expression = try Expression(goal.key.value)
      let conditions = try expression.conditions(in: trace)
      let page = GoalPage(style: session.lessonStyle)
      return try expression.holds(in: trace)
        ? page.reached(goal, conditions)
        : page.missed(goal, conditions, earlier: [])
    } catch {
      return session.sentences("This run does not decide the goal. \(error)", .warning)
    }
  }
}
