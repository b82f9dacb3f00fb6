import CommandLineKit
import TraceExpressions

/// Goes to the first stop at which an expression is true.
struct UntilCommand: SessionCommand {
  static let word = CommandWord(
    "until", "EXPRESSION", in: .lastRun,
    summary: "go to the first stop at which an expression is true",
    details:
      "Goes to the first stop after this one at which the expression is true. Example: `until count(tasks) == 3`. `help expressions` explains the language."
  )

  var expression: String

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    let parsed: Expression
    do { parsed = try Expression(expression) } catch { throw .expression(error) }
    return try session.step(until: parsed)
  }
}

extension UntilCommand {
  init(_ words: [String]) throws(CommandLineFailure) { expression = try Self.text(words) }
}
