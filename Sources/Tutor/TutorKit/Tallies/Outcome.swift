package import TaskTrace
package import TraceExpressions

/// The outcome of a run that is counted.
package enum Outcome: Hashable, Sendable {
  /// The last line that it printed.
  case printed
  /// How it ended.
  case ending
  /// The order in which its tasks ended.
  case order
  case value(Expression)

  /// One of the three words, or an expression.
  init(_ text: String) throws(ExpressionFailure) {
    switch text {
    case "printed": self = .printed
    case "ending": self = .ending
    case "order": self = .order
    default: self = .value(try Expression(text))
    }
  }

  /// Whether tasks must have the names that only the program's source gives them.
  package var needsNames: Bool {
    switch self {
    case .printed, .ending: false
    case .order, .value: true
    }
  }

  /// Whether runs have the same outcome that differ only in the order of steps that have nothing to do with each other.
  package var isSameInEquivalentOrders: Bool {
    switch self {
    case .printed, .ending: true
    case .order, .value: false
    }
  }

  /// Whether a run without a trace has this outcome too.
  var isSeenOutside: Bool { isSameInEquivalentOrders }

  package func words(of trace: Trace) throws(ExpressionFailure) -> String {
    switch self {
    case .printed: try lastWords(of: trace)
    case .ending: try trace.words(for: Expression("run.ending").value(in: trace))
    case .order: trace.orderOfEnds.map(trace.name).joined(separator: ", ")
    case .value(let expression): trace.words(for: try expression.value(in: trace))
    }
  }

  /// A run that was cut short has a different outcome from one that finished.
  private func lastWords(of trace: Trace) throws(ExpressionFailure) -> String {
    let lines = trace.events.reversed().lazy.compactMap { event -> String? in
      if case .printed(.standardOutput, let text) = event.action { text } else { nil }
    }
    let last = lines.first ?? "nothing printed"
    if case .exited(status: 0)? = trace.ending { return last }
    return "\(last) (\(try Outcome.ending.words(of: trace)))"
  }
}
