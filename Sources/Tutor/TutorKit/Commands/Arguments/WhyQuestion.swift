import DemoOptions
import TaskTrace
import TraceAnalysis

/// The arguments of `why`: `TASK`, `TASK at TIME` or `not TASK`.
struct WhyQuestion: Hashable {
  var task: String
  /// The time to ask about; nil to ask about the task's end.
  var time: String?
  /// Why something did not happen.
  var isNegative = false

  /// The words after `why`. A task's name may contain such words.
  init(_ text: String, names: some Sequence<String>) {
    guard !names.contains(text) else {
      task = text
      return
    }
    var words = text.split(separator: " ")
    if words.count > 1, words[0] == "not" {
      isNegative = true
      words.removeFirst()
    }
    if let at = words.dropFirst().lastIndex(of: "at") {
      time = words[(at + 1)...].joined(separator: " ")
      words.removeSubrange(at...)
    }
    task = words.joined(separator: " ")
  }

  /// The moment asked about, which must be one of the run.
  func moment(in trace: Trace) throws(TutorFailure) -> VirtualTime? {
    guard let time else { return nil }
    return try trace.moment(time)
  }
}

extension Trace {
  /// A moment of the run, from words such as `120 ms`.
  func moment(_ words: String) throws(TutorFailure) -> VirtualTime {
    guard let duration = Quantity.duration(words, unit: "ms") else {
      throw .badValue(
        BadValue("at", given: words, expected: ValueForm.time.expected ?? "a time"))
    }
    let moment = VirtualTime(nanoseconds: duration.wholeNanoseconds)
    guard moment <= end else { throw .afterTheEnd(time: duration, end: end - .zero) }
    return moment
  }
}
