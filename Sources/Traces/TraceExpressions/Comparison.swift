/// Comparisons of two single values.
enum Comparison {
  static func joined(
    _ operation: Operation, _ left: Value, _ right: Value
  ) throws(ExpressionProblem) -> Value {
    guard case .truth(let first) = left else {
      throw .value(.wrongType(of: "\(operation)", wanted: "true or false", found: left.typeWords))
    }
    guard case .truth(let second) = right else {
      throw .value(.wrongType(of: "\(operation)", wanted: "true or false", found: right.typeWords))
    }
    return .truth(operation == .and ? first && second : first || second)
  }

  /// Returns whether a comparison holds. A missing value equals only `none`, and is neither less nor greater than
  /// any value.
  static func holds(
    _ operation: Operation, _ left: Value, _ right: Value
  ) throws(ExpressionProblem) -> Bool {
    switch operation {
    case .equal: return try equals(left, right)
    case .different: return try !equals(left, right)
    default: break
    }
    switch (left, right) {
    case (.none, _), (_, .none): return false
    case (.number(let left), .number(let right)): return holds(operation, left, right)
    case (.time(let left), .time(let right)): return holds(operation, left, right)
    case (.symbol(let left), .symbol(let right)) where left.vocabulary == right.vocabulary:
      guard let first = left.rank, let second = right.rank else {
        throw .value(.noOrder(left.vocabulary.titleWithArticle))
      }
      return holds(operation, first, second)
    case (.truth, .truth), (.text, .text), (.task, .task): throw .value(.noOrder(left.typeWords))
    default: throw mismatch(left, right)
    }
  }

  private static func holds<Ordered: Comparable>(
    _ operation: Operation, _ left: Ordered, _ right: Ordered
  ) -> Bool {
    switch operation {
    case .less: left < right
    case .lessOrEqual: left <= right
    case .greater: left > right
    default: left >= right
    }
  }

  static func equals(_ left: Value, _ right: Value) throws(ExpressionProblem) -> Bool {
    switch (left, right) {
    case (.none, _), (_, .none), (.truth, .truth), (.number, .number), (.time, .time),
      (.text, .text), (.task, .task):
      return left == right
    case (.symbol(let first), .symbol(let second)) where first.vocabulary == second.vocabulary:
      return first == second
    default: throw mismatch(left, right)
    }
  }

  private static func mismatch(_ left: Value, _ right: Value) -> ExpressionProblem {
    switch (left, right) {
    case (.time, .number), (.number, .time): .value(.timeWithoutUnit)
    case (.symbol, .text(let word)), (.text(let word), .symbol): .value(.quotedWord(word))
    default: .value(.notComparable(left.typeWords, right.typeWords))
    }
  }
}
