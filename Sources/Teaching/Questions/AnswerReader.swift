import LessonKit
import TraceAnalysis
import TraceExpressions

/// Parses a learner's answer as a value of the expected form, and compares it with the key.
struct AnswerReader {
  let form: TypedAnswer.Form
  let key: Value
  let trace: Trace
  let wording: QuestionWording

  /// Whether the key has the expected form.
  var isOfForm: Bool {
    switch (form, key) {
    case (.number, .number), (.duration, .time), (.text, .text), (.text, .symbol), (.text, .task),
      (.order, .order), (.order, .list):
      true
    default: false
    }
  }

  /// The names of the items to put in order, as they are in the trace. Empty if the key is not an order.
  var names: [String] { parts.map(trace.words) }

  private var parts: [Value] {
    switch key {
    case .order(let tasks): tasks.map(Value.task)
    case .list(let values): values
    default: []
    }
  }

  /// Parses a text as an answer. Returns nil if the text does not have the expected form.
  func value(of text: String) -> Value? {
    switch form {
    case .number:
      guard !text.isUnsure else { return nil }
      return wording.number(in: text).map(Value.number)
    case .duration: return wording.nanoseconds(in: text).map(Value.time)
    case .text: return text.comparable.isEmpty || text.isUnsure ? nil : .text(text.trimmed)
    case .order:
      guard let order = OrderText(names: names).indices(in: text) else { return nil }
      let values = order.map { parts[$0] }
      guard case .order = key else { return .list(values) }
      return .order(
        values.compactMap { if case .task(let task) = $0 { task } else { nil } })
    }
  }

  func isRight(_ given: Value) -> Bool {
    switch (key, given) {
    case (.order(let tasks), .order(let order)): OrderOfEnds(of: tasks, in: trace).allows(order)
    case (_, .text(let text)): Self.areEqual(text, trace.words(for: key))
    // Times are compared as they are displayed, because a learner cannot know a time more exactly.
    case (.time, .time): trace.words(for: key) == trace.words(for: given)
    default: given == key
    }
  }

  /// Compares two texts. If the answer is in quotes, the two must be identical; otherwise, case and extra spaces
  /// do not matter.
  private static func areEqual(_ given: String, _ truth: String) -> Bool {
    for quote in ["\"", "'"]
    where given.count > 1 && given.hasPrefix(quote) && given.hasSuffix(quote) {
      if given.dropFirst().dropLast() == truth { return true }
    }
    return given.comparable == truth.comparable
  }
}

extension String {
  fileprivate var trimmed: String {
    guard let start = firstIndex(where: { !$0.isWhitespace }),
      let end = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[start...end])
  }
}
