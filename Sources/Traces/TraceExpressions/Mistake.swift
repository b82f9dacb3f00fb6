/// A problem in an expression, with its column, counted in characters from 1.
struct Mistake: Error, Hashable, Sendable {
  var problem: ExpressionProblem
  var column: Int

  init(_ problem: ExpressionProblem, column: Int) {
    self.problem = problem
    self.column = column
  }
}

/// A problem that an expression can have.
package enum ExpressionProblem: Error, Hashable, Sendable {
  case syntax(SyntaxProblem)
  case name(NameProblem)
  case value(ValueProblem)

  /// Whole sentences about what is wrong and what to do about it.
  package var wording: (what: String, advice: String) {
    switch self {
    case .syntax(let problem): problem.wording
    case .name(let problem): problem.wording
    case .value(let problem): problem.wording
    }
  }
}
