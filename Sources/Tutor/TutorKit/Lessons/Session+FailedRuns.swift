import LessonKit
package import StyledText
import TaskTrace
import TraceAnalysis
import TraceExpressions

/// Offers a run of a lesson again if it did not come to its end, because the lesson's text after a run is about a
/// complete run.
extension Session {
  /// Stores the run of the open step that is about to be carried out. The step waits until that run has come to its
  /// end.
  mutating func expectRun(of effects: [Effect]) {
    expectedRun = nil
    guard let run = navigation.lastPartAsRun, let lesson = navigation.name,
      let plan = try? plan(for: run.demo, run.arguments, in: lesson)
    else { return }
    let isAsked = effects.contains { effect in
      if case .run(let asked) = effect { asked.scenario == plan.scenario } else { false }
    }
    if isAsked { expectedRun = plan }
  }

  /// Returns the verdicts on a run, and the effects that follow. If the step waits for a run of the same demo, and
  /// this run differs from it or did not come to its end, offers the expected run again instead.
  mutating func judgeOrOfferAgain(
    _ plan: RunPlan, _ trace: Trace
  ) -> (lines: [StyledLine], then: [Effect]) {
    guard let expectedRun, expectedRun.demo == plan.demo else { return judge(plan, trace) }
    if expectedRun.scenario == plan.scenario, hasEnded(trace) {
      (self.expectedRun, failedRun) = (nil, nil)
      return judge(plan, trace)
    }
    return ([StyledLine()] + offerRunAgain(), [])
  }

  /// Makes the expected run the next part of the step again. Returns lines that say so; empty if no run was expected.
  package mutating func offerRunAgain() -> [StyledLine] {
    guard let run = expectedRun else { return [] }
    (expectedRun, failedRun) = (nil, run)
    navigation.takeBack()
    return sentences(
      "The lesson needs a complete run. Return runs it again; `skip` continues without it.",
      .note)
  }

  /// Continues the lesson without the run that failed. Returns nil if the next part is not the failed run.
  mutating func skipFailedRun() -> [Effect]? {
    guard quiz.open == nil, let failed = failedRun, let next = navigation.nextRun,
      let lesson = navigation.name,
      (try? plan(for: next.demo, next.arguments, in: lesson)) == failed
    else { return nil }
    failedRun = nil
    _ = navigation.takeNext()
    return [.show(sentences("Skipped. `back` begins this step again.", .dim))]
  }

  /// Checks whether a run came to the end that the lesson is about. A crash or a limit counts only if the conditions
  /// that the learner is to notice hold.
  private func hasEnded(_ trace: Trace) -> Bool {
    switch trace.ending {
    case .exited?, .stuck?: true
    case .tracerCrashed?, .interrupted?, nil: false
    case .limit?, .crashed?, .usedUp?: holdsWhatToNotice(trace)
    }
  }

  private func holdsWhatToNotice(_ trace: Trace) -> Bool {
    guard case .text(let blocks)? = navigation.lesson?.nextPart else { return false }
    let keys = blocks.flatMap { block -> [LessonKit.Notice] in
      if case .notice(let notices) = block.kind { notices } else { [] }
    }.compactMap(\.key)
    return !keys.isEmpty
      && keys.allSatisfy { (try? Expression($0.value).holds(in: trace)) == true }
  }
}
