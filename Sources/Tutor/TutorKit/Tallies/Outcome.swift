import TaskTrace
package import TraceAnalysis
package import TraceExpressions

/// The aspect of a run that is compared or counted as its outcome.
package enum Outcome: Hashable, Sendable {
  /// The last line that the run printed.
  case printed
  /// All lines that the run printed.
  case lines
  /// The way in which the run ended.
  case ending
  /// The order in which the run's tasks ended.
  case order
  case value(Expression)

  /// Creates an outcome from `printed`, `lines`, `ending` or `order`, or from an expression.
  init(_ text: String) throws(ExpressionFailure) {
    switch text {
    case "printed": self = .printed
    case "lines": self = .lines
    case "ending": self = .ending
    case "order": self = .order
    default: self = .value(try Expression(text))
    }
  }

  /// Whether tasks need the names that only the program's source gives them.
  package var needsNames: Bool {
    switch self {
    case .printed, .lines, .ending: false
    case .order, .value: true
    }
  }

  /// Whether runs that differ only in the order of independent steps have the same outcome.
  var isSameInEquivalentOrders: Bool {
    switch self {
    case .printed, .lines, .ending: true
    case .order, .value: false
    }
  }

  /// Whether the outcome is also known for a run without a trace.
  var isSeenOutside: Bool { isSameInEquivalentOrders }

  /// What is compared, as in `by the last line printed`.
  var basis: String {
    switch self {
    case .printed: "the last line printed"
    case .lines: "all lines printed"
    case .ending: "the ending"
    case .order: "the order in which the tasks end"
    case .value(let expression): expression.text
    }
  }

  package func words(of trace: Trace) throws(ExpressionFailure) -> String {
    switch self {
    case .printed: try text(of: Array(trace.standardOutput.suffix(1)), trace)
    case .lines: try text(of: trace.standardOutput, trace)
    case .ending: try ending(of: trace)
    case .order: order(of: trace)
    case .value(let expression): trace.words(for: try expression.value(in: trace))
    }
  }

  /// Returns the printed lines, with the ending of a run that failed or was cut short. So such a run has a different
  /// outcome from one that succeeded. Says if the trace does not have all lines.
  private func text(of lines: [String], _ trace: Trace) throws(ExpressionFailure) -> String {
    let shown = lines.map { $0.isEmpty ? "(empty line)" : $0 }
    let printed = shown.isEmpty ? "nothing printed" : shown.joined(separator: " / ")
    var notes: [String] = []
    if !trace.hasAllOutput { notes.append("output cut after 1 MiB") }
    if trace.ending != .exited(status: 0) { notes.append(try ending(of: trace)) }
    return notes.isEmpty ? printed : "\(printed) (\(notes.joined(separator: ", ")))"
  }

  private func order(of trace: Trace) -> String {
    let names = trace.orderOfEnds.map(trace.name)
    return names.isEmpty ? "no task ended" : names.joined(separator: ", ")
  }

  private func ending(of trace: Trace) throws(ExpressionFailure) -> String {
    switch trace.ending {
    case .usedUp(.stack)?: return "crashed: a stack was used up"
    case .usedUp(.memory)?: return "crashed: its memory was used up"
    case .exited(let status)? where status != 0: return "exited with status \(status)"
    case .limit(.virtualTime)?: return "stopped at the limit of virtual time"
    case .limit(.events)?: return "stopped at the limit of events"
    case .limit(.realTime)?: return "stopped at the limit of real time"
    case .tracerCrashed?: return "the tracer crashed"
    case nil, .exited, .stuck, .crashed, .interrupted:
      return trace.words(for: try Expression("run.ending").value(in: trace))
    }
  }
}

extension Trace {
  /// The lines that the run printed on standard output.
  var standardOutput: [String] {
    events.ofKinds([.printed]).compactMap { _, event in
      if case .printed(.standardOutput, let text) = event.action { text } else { nil }
    }
  }
}
