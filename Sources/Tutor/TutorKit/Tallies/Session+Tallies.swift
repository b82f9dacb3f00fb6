import CommandLineKit
import DemoOptions
package import StyledText
package import TraceExpressions

extension Session {
  /// Shows the results of a tally, which the learner may have stopped. Afterward, commands that name no program are
  /// about the program of the tally.
  package mutating func finish(_ plan: TallyPlan, _ tally: Tally) -> [Effect] {
    runs.lastPlan = plan.run
    noteRunHere()
    return paged([.show(lines(for: tally, plan))])
  }

  private func lines(for tally: Tally, _ plan: TallyPlan) -> [StyledLine] {
    guard tally.total > 0 else { return sentences("No run has ended.", .dim) }
    let form: TallyPage.Form = settings.plain ? .plain : settings.ascii ? .ascii : .unicode
    return [StyledLine()]
      + TallyPage(tally: tally, plan: plan, width: textWidth, form: form).lines
  }

  /// Returns the progress of a tally, in one line.
  package func progressLine(of tally: Tally, _ plan: TallyPlan) -> StyledLine {
    let columns = 20
    let done = tally.total * columns / max(plan.count, 1)
    let (full, empty) = settings.ascii ? ("#", ".") : ("█", "░")
    let bar = String(repeating: full, count: done) + String(repeating: empty, count: columns - done)
    return StyledLine(" \(bar)", .running)
      + StyledLine(" \(tally.total) of \(plan.count) runs. Control-C stops.", .dim)
  }

  /// Returns the message for a run that cannot be counted.
  package func refusal(_ failure: ExpressionFailure) -> [StyledLine] {
    failure.lines(width: textWidth)
  }
}
