/// Arithmetic with numbers and times. An overflow is an error. If a value is missing, the result is missing.
enum Arithmetic {
  static func value(
    _ operation: Operation, _ left: Value, _ right: Value
  ) throws(ExpressionProblem) -> Value {
    switch (left, operation, right) {
    case (.none, _, _), (_, _, .none): return .none
    case (.number(let left), _, .number(let right)): return try numbers(operation, left, right)
    case (.time(let left), .plus, .time(let right)):
      return try time(left.addingReportingOverflow(right))
    case (.time(let left), .minus, .time(let right)):
      return try time(left.subtractingReportingOverflow(right))
    case (.time(let left), .dividedBy, .time(let right)):
      guard right != 0 else { throw .value(.dividedByZero) }
      return .number(Double(left) / Double(right))
    case (.time(let time), .times, .number(let number)),
      (.number(let number), .times, .time(let time)):
      return try product(time, number)
    case (.time(let time), .dividedBy, .number(let number)):
      guard number != 0 else { throw .value(.dividedByZero) }
      return try quotient(time, number)
    default:
      throw .value(.notComputable(operation: operation.rawValue, left.typeWords, right.typeWords))
    }
  }

  static func negated(_ value: Value) throws(ExpressionProblem) -> Value {
    switch value {
    case .none: return .none
    case .number(let number): return .number(-number)
    case .time(let time): return try Self.time(Int64(0).subtractingReportingOverflow(time))
    default: throw .value(.wrongType(of: "-", wanted: "a number or a time", found: value.typeWords))
    }
  }

  private static func numbers(
    _ operation: Operation, _ left: Double, _ right: Double
  ) throws(ExpressionProblem) -> Value {
    let result: Double
    switch operation {
    case .plus: result = left + right
    case .minus: result = left - right
    case .times: result = left * right
    default:
      guard right != 0 else { throw .value(.dividedByZero) }
      result = left / right
    }
    guard result.isFinite else { throw .value(.outOfRange) }
    return .number(result)
  }

  /// Returns the product of a time and a number. It is exact for whole numbers, and otherwise rounded to a
  /// nanosecond.
  private static func product(
    _ time: Int64, _ number: Double
  ) throws(ExpressionProblem) -> Value {
    guard let whole = Int64(exactly: number) else { return try rounded(Double(time) * number) }
    return try Self.time(time.multipliedReportingOverflow(by: whole))
  }

  private static func quotient(
    _ time: Int64, _ number: Double
  ) throws(ExpressionProblem) -> Value {
    guard let whole = Int64(exactly: number) else { return try rounded(Double(time) / number) }
    let (quotient, overflow) = time.dividedReportingOverflow(by: whole)
    return try Self.time((quotient, overflow))
  }

  private static func rounded(_ nanoseconds: Double) throws(ExpressionProblem) -> Value {
    guard let whole = Int64(exactly: nanoseconds.rounded()) else { throw .value(.outOfRange) }
    return .time(whole)
  }

  private static func time(
    _ result: (partialValue: Int64, overflow: Bool)
  ) throws(ExpressionProblem) -> Value {
    guard !result.overflow else { throw .value(.outOfRange) }
    return .time(result.partialValue)
  }
}
