package import StyledText

/// The error for an expression that is invalid or has no value in a trace: what is wrong, where, and what to do.
package struct ExpressionFailure: Error, Hashable, Sendable {
  package let problem: ExpressionProblem
  /// The whole expression.
  let text: String
  /// The column of the problem, counted in characters from 1.
  package let column: Int

  init(_ mistake: Mistake, in text: String) {
    problem = mistake.problem
    self.text = text
    column = mistake.column
  }

  /// Returns the expression with a caret below the problem, and sentences about what is wrong. A long expression is
  /// cut around the caret.
  package func lines(width: Int = 80) -> [StyledLine] {
    let width = max(width, 20)
    let visible = text.map { String($0).makingControlsVisible() }
    let place = min(column - 1, visible.count)
    var start = place
    // The text before the caret takes at most two thirds of the width.
    var room = width * 2 / 3
    while start > 0, visible[start - 1].displayWidth <= room {
      start -= 1
      room -= visible[start].displayWidth
    }
    let lead = start > 0 ? "…" : ""
    let before = lead + visible[start..<place].joined()
    let shown = StyledLine(before + visible[place...].joined(), .code).truncated(to: width)
    let caret =
      StyledLine(String(repeating: " ", count: before.displayWidth)) + StyledLine("^", .error)
    let (what, advice) = problem.wording
    return [shown, caret] + StyledLine(what).wrapped(to: width)
      + StyledLine(advice, .note).wrapped(to: width)
  }
}

extension ExpressionFailure: CustomStringConvertible {
  /// The sentences and the position, in one line.
  package var description: String {
    let (what, advice) = problem.wording
    return "\(what) \(advice) (column \(column) of: \(text.makingControlsVisible()))"
  }
}
