import CommandLineKit
import LessonKit
package import ScheduleSearch
import StyledText
package import TraceAnalysis
package import TraceExport
package import TraceExpressions

/// A challenge of a lesson, for which the orders of its run are explored.
package struct ExploredChallenge: Hashable, Sendable {
  /// The task, with its par.
  let ask: String
  private let key: Expression

  init(_ ask: String, key: Expression) { (self.ask, self.key) = (ask, key) }

  private static let end = " – challenge solved"

  /// An outcome, and whether the run solves the challenge.
  package func words(for outcome: String, of trace: Trace) throws(ExpressionFailure) -> String {
    try key.holds(in: trace) ? outcome + Self.end : outcome
  }

  /// Whether an outcome solves the challenge, so that it is not given away.
  static func isSolution(_ outcome: String) -> Bool { outcome.hasSuffix(end) }
}

extension Session {
  /// The exploration for a page of a course: of a challenge, or of what a claim says of some orders. Nil for others.
  func exploration(for block: Block, in lesson: String) throws(TutorFailure) -> ExplorePlan? {
    let demoRun: DemoRun
    var challenge: ExploredChallenge?
    do {
      switch block.kind {
      case .goal(let goal):
        guard let par = goal.challenge?.parWords else { return nil }
        demoRun = goal.run
        challenge = ExploredChallenge(
          "\(goal.ask.plainText) Par: \(par).", key: try Expression(goal.key.value))
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
    plan.sharingOfDemo = run.demo.map { sharing(of: $0) }
    return plan
  }

  /// A page of what was found; nil if there is none.
  package func page(_ plan: ExplorePlan, _ found: Exploration, _ observed: ObservedOrders)
    -> ExploredPage?
  {
    ExplorePage(found: found, plan: plan, width: textWidth).runs(observed).flatMap {
      try? ExploredPage($0) { StyledLine.swift($0.joined(separator: "\n")) }
    }
  }
}
