import TaskTrace
import TraceAnalysis

/// A finding about a program that a failed check ended, such as an index out of range or an overflow.
extension ObservedRun {
  var failedChecks: [Finding] {
    guard case .crashed(let signal)? = trace.ending, let place = trace.crashFrame,
      resumedTwice.isEmpty, let last = trace.events.indices.last
    else { return [] }
    let report = report
    guard let task = report?.task ?? runningTask else { return [] }
    let message = report?.message.drop { $0 == ":" || $0 == " " } ?? ""
    let reason =
      if !message.isEmpty {
        " The runtime says: \(message)\(message.last == "." ? "" : ".")"
      } else if TerminatingSignal(signal).isTrap {
        " A check of Swift failed there, such as the check of a number for an overflow."
      } else {
        " The signal was \(TerminatingSignal(signal).words)."
      }
    var found = Finding(
      kind: .crashed, grade: .mistake, tasks: [task], event: last,
      time: trace.events.time(of: last), places: [place],
      statement: "\(name(task)) crashed at line \(place.line).\(reason)")
    found.ownRemedy = Finding.remedy(onCrash: message)
    return [found]
  }

  /// The message that the Swift runtime printed about the check, and the task that printed it; nil if there is none.
  private var report: (task: TaskID, message: Substring)? {
    for (_, event) in trace.events.ofKinds([.printed]).reversed() {
      guard case .printed(.standardError, let text) = event.action, let task = event.task else {
        continue
      }
      for words in ["Fatal error", "Precondition failed", "Assertion failed"] {
        guard let range = text.firstRange(of: words) else { continue }
        let reason = text[range.upperBound...]
        let isOwn = words != "Fatal error" && !reason.hasPrefix(": ")
        let message = isOwn ? text[range.lowerBound...] : reason
        return (task, message)
      }
    }
    return nil
  }

  /// The only task that ran when the trace ended, or else the task of the last event; nil if there is none.
  private var runningTask: TaskID? {
    let running = trace.tasks.filter {
      $0.endedEvent == nil && $0.lastSlice?.isRunning == true
    }
    if running.count == 1 { return running.first?.id }
    return trace.events.indices.last.flatMap { trace.events[$0].task }
  }
}

extension Finding {
  /// Returns what to do instead of an operation that failed with a message of the runtime; nil for other messages.
  package static func remedy(onCrash message: some StringProtocol) -> String? {
    crashRemedies.first { message.contains($0.words) }?.remedy
  }

  private static let crashRemedies: [(words: String, remedy: String)] = [
    (
      "ndex out of range",
      "Compare the index with the number of elements first, or loop over the elements."
    ),
    (
      "found nil while",
      "Write guard let or if let instead of !, and say what to do without a value."
    ),
    ("'try!' expression", "Write try instead of try!, so that the error leaves the function."),
    ("ivision by zero", "Check the divisor first, and say what to do if it is 0."),
    ("empty collection", "Check first whether the collection is empty."),
    (
      "Duplicate values for key",
      "Write Dictionary(_:uniquingKeysWith:), and say which of the values to keep."
    ),
    (
      "upperBound < lowerBound",
      "Check first that the range begins before its end, or write stride(from:to:by:)."
    ),
    (
      "Range requires lowerBound",
      "Check first that the range begins before its end, or write stride(from:to:by:)."
    ),
  ]
}
