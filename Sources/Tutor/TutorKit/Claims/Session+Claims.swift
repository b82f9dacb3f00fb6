import CommandLineKit
import DemoOptions
import LessonKit
package import StyledText
import TraceExpressions

/// The plan for checking a claim over the schedules of its run.
package struct ClaimPlan: Sendable {
  package var check: ClaimCheck
  /// The plan of the run in the default order.
  package var run: RunPlan
}

extension Session {
  /// Shows a claim and checks it.
  func check(_ claim: Claim, in lesson: String) throws(TutorFailure) -> [Effect] {
    let plan = try plan(for: claim, in: lesson)
    return [.show([StyledLine()] + lines(for: claim)), .checkClaim(plan)]
  }

  /// Returns the plan for checking a claim. It uses the lesson's machine and ignores the learner's settings.
  func plan(for claim: Claim, in lesson: String) throws(TutorFailure) -> ClaimPlan {
    let run = try plan(for: claim.run.demo, claim.run.arguments, in: lesson, settings: Settings())
    do {
      return ClaimPlan(check: try ClaimCheck(claim, run.scenario), run: run)
    } catch {
      throw .expression(error)
    }
  }

  func lines(for claim: Claim) -> [StyledLine] {
    LessonRenderer(style: lessonStyle).lines(
      for: [.strong([.text("Claim:")]), .text(" ")] + claim.words)
  }

  /// Returns the lines that show the verdict, with the command that replays the schedule that decided it.
  package func lines(for verdict: ClaimVerdict, _ plan: ClaimPlan) -> [StyledLine] {
    let role: Role = verdict.holds ? .success : .error
    let schedule: String? =
      switch verdict {
      case .refuted(let schedule), .found(let schedule): "\(schedule)"
      case .proven, .held, .neverFound, .notFound: nil
      }
    let words = sentences(verdict.words, role)
    guard let schedule else { return words }
    let demo = plan.run.demo?.id ?? plan.check.claim.run.demo
    let command = CommandWords.join(["replay", schedule, demo] + plan.check.claim.run.arguments)
    return words + StyledLine("  " + command, .key).wrapped(to: textWidth, indent: 4)
  }

  /// Returns the progress of a check, in one line. `tried` is the number of schedules tried so far.
  package func progressLine(ofClaim tried: Int) -> StyledLine {
    StyledLine(" \(tried == 1 ? "1 order" : "\(tried) orders").", .running)
      + StyledLine(" Control-C stops.", .dim)
  }
}
