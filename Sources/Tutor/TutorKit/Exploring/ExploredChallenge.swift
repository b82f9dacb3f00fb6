import CommandLineKit
import LessonKit
package import ScheduleSearch
import StyledText
package import TraceAnalysis
package import TraceExport
package import TraceExpressions

/// A challenge of a lesson whose orders are explored.
package struct ExploredChallenge: Hashable, Sendable {
  /// The text of the challenge, with the least number of departures.
  let ask: String
  private let key: Expression

  init(_ ask: String, key: Expression) { (self.ask, self.key) = (ask, key) }

  private static let end = " – challenge solved"

  /// Returns an outcome, marked if the run solves the challenge.
  package func words(for outcome: String, of trace: Trace) throws(ExpressionFailure) -> String {
    try key.holds(in: trace) ? outcome + Self.end : outcome
  }

  /// Whether an outcome solves the challenge. Pages do not show how to reach such an outcome.
  static func isSolution(_ outcome: String) -> Bool { outcome.hasSuffix(end) }
}

extension Session {
  /// Returns the exploration for a page of a course: of a challenge, or of a claim about some orders. Nil for other
  /// blocks.
  func exploration(for block: Block, in lesson: String) throws(TutorFailure) -> ExplorePlan? {
    let demoRun: DemoRun
    var challenge: ExploredChallenge?
    do {
      switch block.kind {
      case .goal(let goal):
        guard let least = goal.challenge?.departureWords else { return nil }
        demoRun = goal.run
        challenge = ExploredChallenge(
          "\(goal.ask.plainText) It takes at least \(least).", key: try Expression(goal.key.value))
      case .claim(let claim) where claim.quantifier == .sometimes: demoRun = claim.run
      default: return nil
      }
    } catch {
      throw .expression(error)
    }
    let run = try plan(
      for: demoRun.demo, demoRun.arguments, in: lesson, settings: Settings())
    var plan = ExplorePlan(run: run, outcome: .printed, limit: ExplorePlan.limitOfCoursePage)
    plan.run.pace = .instant
    plan.challenge = challenge
    plan.runsKept = plan.limit
    plan.sharingOfDemo = sharing(in: run)
    return plan
  }

  /// Returns the page with the results of an exploration; nil if it cannot be made.
  package func page(_ plan: ExplorePlan, _ found: Exploration, _ observed: ObservedOrders)
    -> ExploredPage?
  {
    ExplorePage(found: found, plan: plan, width: textWidth).runs(observed).flatMap {
      try? ExploredPage($0) { StyledLine.swift($0.joined(separator: "\n")) }
    }
  }
}
