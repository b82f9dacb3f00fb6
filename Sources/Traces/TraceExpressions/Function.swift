/// A function, which computes a value from values.
enum Function: String, CaseIterable, Hashable, Sendable {
  case count, any, all, max, min, sum, first, last, peak, order, before, line, task, printedAt
  case option

  /// The number of values that the function takes.
  var arity: ClosedRange<Int> {
    switch self {
    case .count, .any, .all, .sum, .first, .last, .line, .task, .printedAt: 1...1
    case .peak, .option: 1...2
    case .order, .max, .min: 1...Limits.tokens
    case .before: 2...Limits.tokens
    }
  }

  /// The way the function is written, with example arguments.
  var usage: String {
    switch self {
    case .count, .first, .last: "\(self)(tasks)"
    case .any, .all: "\(self)(tasks.isCancelled)"
    case .max, .min: "\(self)(tasks.end) or \(self)(a.end, b.end)"
    case .sum: "sum(tasks.running)"
    case .peak: "peak(tasks) or peak(tasks, running)"
    case .order: "order(a, b)"
    case .before: "before(a, b)"
    case .line: "line(1)"
    case .task: "task(1)"
    case .printedAt: "printedAt(\"text\")"
    case .option: "option(\"count\") or option(\"count\", 8)"
    }
  }

  /// Whether the function's value has the type of its argument.
  var keepsType: Bool {
    switch self {
    case .max, .min, .first, .last: true
    default: false
    }
  }
}
