package import TaskTrace
package import TraceAnalysis

/// The value of an expression.
package indirect enum Value: Hashable, Sendable {
  /// A missing value, such as the end of a task that did not end.
  case none
  case truth(Bool)
  case number(Double)
  /// A span of virtual time, or a moment as the time since the start of the run, in nanoseconds.
  case time(Int64)
  case text(String)
  case symbol(Symbol)
  case task(TaskID)
  /// One suspension of a task.
  case wait(Wait)
  /// Values of one type. Tasks are in order of creation, unless they have another order.
  case list([Value])
  /// Tasks in the order in which they ended.
  case order([TaskID])

  static func tasks(_ tasks: some Sequence<TaskID>) -> Value { .list(tasks.map(Value.task)) }
}

extension Value {
  /// The type, in words that can follow "this is".
  var typeWords: String {
    switch self {
    case .none: "nothing"
    case .truth: "true or false"
    case .number: "a number"
    case .time: "a time"
    case .text: "a text"
    case .symbol(let symbol): symbol.vocabulary.titleWithArticle
    case .task: "a task"
    case .wait: "a wait"
    case .list(let values):
      values.count == 1 ? "a list of one" : "a list of \(values.count)"
    case .order: "an order"
    }
  }

  /// The values of a list or an order; nil for a single value.
  var elements: [Value]? {
    switch self {
    case .list(let values): values
    case .order(let tasks): tasks.map(Value.task)
    default: nil
    }
  }

  var taskID: TaskID? { if case .task(let task) = self { task } else { nil } }
  var isTruth: Bool { if case .truth = self { true } else { false } }
  var isText: Bool { if case .text = self { true } else { false } }
}

extension VirtualTime {
  fileprivate var inMilliseconds: String { (self - .zero).inMilliseconds }
}

extension Value {
  /// The words of a value that needs no trace: a literal. Nil for tasks, waits, lists and orders.
  package var literal: String? {
    switch self {
    case .none: "none"
    case .truth(let truth): "\(truth)"
    case .number(let number):
      // A larger Double has no fraction, and may not fit in an Int64.
      number == number.rounded() && abs(number) < 9e15 ? "\(Int64(number))" : "\(number)"
    case .time(let nanoseconds): Duration.nanoseconds(nanoseconds).inMilliseconds
    case .text(let text): text
    case .symbol(let symbol): symbol.word
    case .task, .wait, .list, .order: nil
    }
  }
}

extension Trace {
  /// Returns a value in words, such as `300 ms` or `image, metadata`.
  package func words(for value: Value) -> String {
    switch value {
    case .none, .truth, .number, .time, .text, .symbol: value.literal ?? ""
    case .task(let task): name(of: task)
    case .wait(let wait):
      "\(wait.reason.word) from \(wait.start.inMilliseconds) to \(wait.end.inMilliseconds)"
    case .list(let values):
      values.isEmpty ? "none" : values.map(words).joined(separator: ", ")
    case .order(let tasks): tasks.map(name).joined(separator: ", ")
    }
  }
}
