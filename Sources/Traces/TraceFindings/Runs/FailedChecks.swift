import TaskTrace
import TraceAnalysis

/// A finding about a program that a failed check ended, such as an index out of range or an overflow.
extension ObservedRun {
  var failedChecks: [Finding] {
    guard case .crashed(let signal)? = trace.ending, resumedTwice.isEmpty,
      let last = trace.events.indices.last
    else { return [] }
    let report = report
    guard let task = report?.task ?? runningTask else { return [] }
    let message = report?.message ?? ""
    if let uncaught = uncaughtError(task, message) { return [uncaught] }
    guard let place = trace.crashFrame else { return [] }
    // The runtime prints nothing if a check of the main actor fails.
    let isSilent = message.isEmpty && assumesActor(at: place)
    let isAssumption = isSilent || message.contains("Incorrect actor executor")
    let reason =
      if isSilent {
        " It assumes there that it runs on an actor, but it does not."
      } else if !message.isEmpty {
        " The runtime says: \(message)\(message.last == "." ? "" : ".")"
      } else if TerminatingSignal(signal).isTrap {
        " One of Swift's own checks failed there, such as the check for an arithmetic overflow."
      } else {
        " The signal was \(TerminatingSignal(signal).words)."
      }
    var found = Finding(
      kind: isAssumption ? .offItsActor : .crashed, grade: .mistake, tasks: [task], event: last,
      time: trace.events.time(of: last), places: [place],
      statement: "\(name(task)) crashed at line \(place.line).\(reason)")
    if !isAssumption { found.ownRemedy = Finding.remedy(onCrash: message) }
    return [found]
  }

  /// Whether a line calls a function that ends the program if the line does not run on an actor.
  private func assumesActor(at place: SourceFrame) -> Bool {
    let functions: Set<Substring> = ["assumeIsolated", "preconditionIsolated", "assertIsolated"]
    return !functions.isDisjoint(with: tokens(at: place))
  }

  /// Returns a finding about an error that left the main program; nil if the message is about something else.
  private func uncaughtError(_ task: TaskID, _ message: String) -> Finding? {
    let words = "Error raised at top level: "
    guard message.hasPrefix(words), let last = trace.events.indices.last else { return nil }
    // The program may have received the error from a task for which it waited last.
    let wait = waits(of: task).last
    let isReceived = wait?.awaited.flatMap { trace[$0]?.hasThrown } ?? false
    let error = String(message.dropFirst(words.count))
    let source = failedTasks.filter { $0.id != task && $0.error == error }
      .min { ($0.endedEvent ?? .max) < ($1.endedEvent ?? .max) }
    let origin = source.map { source in
      let start = place(source.creationSite).map { ", started at line \($0.line)," } ?? ""
      return " \(name(source.id))\(start) had thrown it at \((source.ended ?? trace.end).words)."
    }
    var found = finding(
      .crashed, .mistake, [task], event: last,
      at: [isReceived ? wait?.site : nil, source?.creationSite],
      "No code takes the error \(error), which left \(name(task)). So the program crashed.\(origin ?? "")"
    )
    found.ownRemedy = "Write do and catch in the main program, and say what to do after an error."
    return found
  }

  /// The message that the Swift runtime printed about the check, and the task that printed it; nil if there is none.
  private var report: (task: TaskID, message: String)? {
    for (_, event) in trace.events.ofKinds([.printed]).reversed() {
      guard case .printed(.standardError, let text) = event.action, let task = event.task,
        let message = Finding.message(ofCrash: text)
      else { continue }
      return (task, message)
    }
    return nil
  }

  /// The only task that ran when the trace ended, or else the task of the last event; nil if there is none.
  var runningTask: TaskID? {
    let running = trace.tasks.filter {
      $0.endedEvent == nil && $0.lastSlice?.isRunning == true
    }
    if running.count == 1 { return running.first?.id }
    return trace.events.indices.last.flatMap { trace.events[$0].task }
  }
}

extension Finding {
  /// Words with which the runtime's messages about a crash begin, or which begin the part that says why.
  private static let crashWords = [
    "Fatal error", "Precondition failed", "Assertion failed", "Could not cast value",
    "modification requires exclusive access",
  ]

  /// Returns the message in a line of the runtime about a crash, without addresses and modules; nil for other lines.
  static func message(ofCrash line: String) -> String? {
    for words in crashWords {
      guard let range = line.firstRange(of: words) else { continue }
      let reason = line[range.upperBound...]
      let isLabel = words == "Fatal error" || reason.hasPrefix(": ")
      let message = isLabel ? reason.drop { $0 == ":" || $0 == " " } : line[range.lowerBound...]
      return String(message).replacing(/\ \(?0x[0-9a-f]+\)?/, with: "")
        .replacing(/'\w+\.(?=\w)/, with: "'")
        .replacing(/\bLearner_\w+\./, with: "")
    }
    return nil
  }

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
    (
      "Could not cast value",
      "Write as? instead of as!, and say what to do with a value of another type."
    ),
    (
      "unowned reference",
      "Keep the object in a constant of the task, or write weak instead of unowned and check for nil."
    ),
    (
      "requires exclusive access",
      "Copy the value before the call that changes it, and do not use the variable during the call."
    ),
    (
      "Incorrect actor executor",
      "Await a function of that actor instead of assuming that the code runs there."
    ),
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

extension TaskLife {
  /// The error that the task threw, as text without its module; nil if it threw none.
  fileprivate var error: String? {
    guard case .threw(let error)? = outcome else { return nil }
    return error.replacing(/^Learner_\w+\./, with: "")
  }
}
