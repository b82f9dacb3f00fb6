import LessonKit
package import TaskTrace
package import TraceAnalysis
package import TraceExpressions

/// Searches for an order that solves a challenge with fewer departures than its schedule. It tries the order without
/// departures first, then orders with one departure, then with two, and so on.
package struct EasierOrderSearch: Sendable {
  private let expression: Expression
  private var tried = 0

  /// The maximum number of orders to try.
  private static let limit = 4000
  /// The number of orders that are run together.
  private static let batch = 128

  package init(_ key: String) throws(ExpressionFailure) { expression = try Expression(key) }

  /// Returns an order with fewer than `count` departures that solves the challenge; nil if none of the orders tried
  /// does.
  package mutating func order(
    below count: Int, running run: ([Departures]) async throws -> [Int: Trace]
  ) async throws -> (departures: Departures, trace: Trace)? {
    var orders = [Departures()]
    for departures in 0..<count {
      var next: [Departures] = []
      var left = orders.prefix(Self.limit - tried)
      while !left.isEmpty {
        let part = Array(left.prefix(Self.batch))
        left = left.dropFirst(Self.batch)
        let traces = try await run(part)
        tried += part.count
        for (index, order) in part.enumerated() {
          guard let trace = traces[index] else { continue }
          if try expression.holds(in: trace) { return (order, trace) }
          if departures + 1 < count { next += order.withOneMore(trace.choices) }
        }
      }
      orders = next
    }
    return nil
  }
}
