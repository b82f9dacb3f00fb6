import DemoOptions
import LessonKit
import RunKit
import TraceExpressions
import TutorKit

/// Checks the claims of a lesson over the schedules of their runs.
struct ClaimsCheck {
  let lesson: Lesson
  let demos: DemoCatalog

  /// The number of schedules to try for each claim. It is higher than at the prompt, where a learner waits.
  private static let limit = 2000

  /// Returns the problems with the claims, and adds the verdict on each claim to `verdicts`.
  func diagnostics(_ verdicts: inout [ClaimVerdict]) async -> [Diagnostic] {
    var found: [Diagnostic] = []
    for claim in lesson.steps.flatMap(\.claims) {
      let problem: LessonProblem?
      do {
        let verdict = try await verdict(on: claim)
        if let verdict { verdicts.append(verdict) }
        problem = verdict.flatMap { verdict in
          verdict.holds
            ? nil : .run(.claimFails(claim.words.plainText, reason: verdict.words))
        }
      } catch let failure as ExpressionFailure {
        problem = .run(.expressionFails("\(failure)"))
      } catch {
        problem = .run(.runFails(claim.run.commandLine, reason: "\(error)"))
      }
      guard let problem else { continue }
      let position = claim.key.position
      found.append(
        Diagnostic(
          problem, file: lesson.source.file, position: position,
          line: lesson.source.line(position.line)))
    }
    return found
  }

  /// Returns the verdict on a claim. Nil if no plan can be made for its run; the rules for authors report why.
  private func verdict(on claim: Claim) async throws -> ClaimVerdict? {
    let runner = Runner()
    guard
      let plan = RunPlan.plan(
        claim.run, in: lesson.name.id, of: demos, program: runner.installation.demos)
    else { return nil }
    return try await runner.decide(
      ClaimCheck(claim, plan.scenario, limit: Self.limit), of: plan)
  }
}
