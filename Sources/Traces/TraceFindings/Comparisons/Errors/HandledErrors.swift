import TaskTrace
import TraceAnalysis

/// Findings about errors that this program handles, although the right program lets them reach a line that it prints,
/// and the other way around.
extension RunDifference {
  /// A finding about a `try?` or a `catch` that takes an error, if the right program prints a line about the error at
  /// that moment and this program never prints that line; otherwise nil.
  var errorTaken: Finding? {
    let missing = linesOnlyInRight
    guard !missing.isEmpty else { return nil }
    var known: [SourceFrame: ErrorHandlers] = [:]
    let printing = PrintStatements(own, in: ownLines)
    // The types that a line of this program names, such as that of an error.
    var shown: [String: Bool] = [:]
    for wait in own.waits where !own.isCompletedSleep(wait, ownLines) {
      guard let lines = missing[wait.end],
        let place = own.editablePlace(wait.site, of: wait.waiter, ownLines)
      else { continue }
      guard known[place] != nil || known.count < Self.maximumPlaces else { continue }
      let handlers = known[place] ?? handlers(of: wait, at: place)
      known[place] = handlers
      guard !handlers.all.isEmpty else { continue }
      let error = own.error(endingAWait: wait)
      if error == Self.cancellation, !own.isCancelledFromOutside(wait.waiter) { continue }
      for line in lines where !printed(line, withOtherValues: printing, at: wait.end) {
        let names = (error.map { [$0] } ?? line.typeNames).filter { name in
          let isShown = error == nil && (shown[name] ?? (own.printed(containing: name) != nil))
          shown[name] = isShown
          return !isShown
        }
        guard let handler = names.lazy.compactMap(handlers.handler).first else {
          let handler = names.lazy.compactMap(handlers.replacing).first
          if let handler, let found = replaced(handler, wait, place, line, printing) {
            return found
          }
          continue
        }
        var found = taken(wait, handler, place, line)
        if printing.isCaughtElsewhere(line, ownLines) {
          if handler.word == "try?" { found.ownRemedy = Self.remedy(forTryIn: handler) }
        } else if error == Self.cancellation, !line.contains(Self.cancellation) {
          found.ownRemedy = Self.afterCancellation(at: handler)
        }
        return found
      }
    }
    return nil
  }

  /// A finding about a `catch` that takes an error which the right program lets reach its caller, if the code after it
  /// continues and prints a line that the right program does not print; otherwise nil.
  var continuedAfterError: Finding? {
    let theirs = Set(rightOutput.map(\.text))
    let lines = ownOutput
    var known: [SourceFrame: ErrorHandlers] = [:]
    // The names in the lines that both programs print at a moment.
    var names: [VirtualTime: [String]] = [:]
    for line in lines where theirs.contains(line.text) {
      names[line.time, default: []] += line.text.typeNames.filter {
        names[line.time]?.contains($0) != true
      }
    }
    // The other lines of a task at the same moment have the same cause.
    var seen: [VirtualTime: Set<TaskID>] = [:]
    for line in lines where !theirs.contains(line.text) {
      guard let task = line.task, let names = names[line.time], !names.isEmpty,
        seen[line.time, default: []].insert(task).inserted,
        let wait = own.wait(of: task, until: line.time),
        let place = own.editablePlace(wait.site, of: task, ownLines),
        known[place] != nil || known.count < Self.maximumPlaces
      else { continue }
      let handlers = known[place] ?? ErrorHandlers(own, around: place)
      known[place] = handlers
      guard let handler = names.lazy.compactMap(handlers.handler).first else { continue }
      var found = taken(wait, handler, place, line.text)
      found.statement =
        "The \(handler.word) at line \(handler.line) takes an error of line \(place.line) at \(line.time.words), "
        + "and the code after it continued: \(own.name(task)) then printed \"\(line.text)\". "
        + "The author's program prints no such line."
      found.ownRemedy = "Let the error leave the function with try."
      return found
    }
    return nil
  }

  /// A finding about a `try?` or a `catch` that takes the error of a check for cancellation, if the right program
  /// prints a line at that moment that this program never prints; otherwise nil.
  var checkTaken: Finding? {
    let missing = linesOnlyInRight
    guard !missing.isEmpty else { return nil }
    for task in own.trace.tasks {
      guard let check = task.notices.first(where: { $0.notice == .checkThrew }),
        let line = missing[check.time]?.first,
        let handler = own.handler(ofCheckAt: check.site)
          ?? own.handler(ofReturnOf: task.id, fromCheckAt: check.site, check.event),
        isEditable(handler, ofCheckAt: check.site)
      else { continue }
      var found = own.finding(
        .cancellationHidden, .remark, [task.id], event: check.event, at: [check.site],
        "Task.checkCancellation()\(own.at(check.site)) threw at \(check.time.words), and the \(handler.word) at line "
          + "\(handler.line) took the error. The author's program prints \"\(line)\" then.")
      found.ownRemedy = Self.afterCancellation(at: handler)
      return found
    }
    return nil
  }

  /// Whether the learner can change the code that takes the error of a check for cancellation.
  func isEditable(_ handler: ErrorHandlers.Handler, ofCheckAt site: SiteID?) -> Bool {
    own.place(site).map { ownLines.contains($0.inLine(handler.line)) } ?? true
  }

  private static func afterCancellation(at handler: ErrorHandlers.Handler) -> String {
    "Do at line \(handler.line) what the program should do after a cancellation."
  }

  private static func remedy(forTryIn handler: ErrorHandlers.Handler) -> String {
    let change = handler.condition.map { "Write try without this \($0)" } ?? "Write try"
    return "\(change), so that the error leaves the function."
  }

  /// Returns the handlers around a wait. Without one, the code that resumes its continuation can drop an error.
  private func handlers(of wait: Wait, at place: SourceFrame) -> ErrorHandlers {
    let handlers = ErrorHandlers(own, around: place)
    guard handlers.all.isEmpty, wait.reason == .continuation else { return handlers }
    return ErrorHandlers(own, inBlocksOf: place)
  }

  /// The number of lines that are searched for a handler. Each search takes time linear in the source.
  private static let maximumPlaces = 64

  private static let cancellation = "CancellationError"

  func taken(
    _ wait: Wait, _ handler: ErrorHandlers.Handler, _ place: SourceFrame, _ line: String
  ) -> Finding {
    let frame = place.inLine(handler.line)
    let error = frame.line == place.line ? "an error" : "an error of line \(place.line)"
    return Finding(
      kind: .errorDropped, grade: .remark, tasks: [wait.waiter], event: wait.event,
      time: wait.start, places: [frame],
      statement:
        "The \(handler.word) at line \(frame.line) takes \(error), so that no caller learns of "
        + "it. The author's program prints \"\(line)\" then.")
  }

  /// For each moment, the lines that only the right program prints. Those that contain a text of `wanted` come first.
  var linesOnlyInRight: [VirtualTime: [String]] {
    let mine = Set(ownOutput.map(\.text))
    var lines: [VirtualTime: [String]] = [:]
    for line in rightOutput where !mine.contains(line.text) {
      lines[line.time, default: []].append(line.text)
    }
    return lines.mapValues { lines in
      let isWanted = { (line: String) in self.wanted.contains { line.contains($0) } }
      return lines.filter(isWanted) + lines.filter { !isWanted($0) }
    }
  }

  /// A finding about a cancelled task whose error reached a line that was printed, if the right program prints no line
  /// about a cancellation; otherwise nil.
  var cancellationShown: Finding? {
    let name = Self.cancellation
    guard right.printed(containing: name) == nil,
      let line = ownOutput.first(where: { $0.text.contains(name) })
    else { return nil }
    for task in own.trace.tasks where task.id == line.task || task.threwCancellation {
      let wait = own.waits(of: task.id).last {
        $0.end == line.time && own.error(endingAWait: $0) == name
      }
      // A sleep of a task that is already cancelled throws at once.
      let notice = task.lastNotice(.sleepThrew, at: line.time)
      guard let mark = task.cancellation, own.isCancelledFromOutside(task.id),
        let event = wait?.event ?? notice?.event
      else { continue }
      let place = own.editablePlace(wait?.site ?? notice?.site, of: task.id, ownLines)
      let at = place.map { " at line \($0.line)" } ?? ""
      let instead = linesOnlyInRight[line.time]?.first
      var found = own.finding(
        .cancellationThrown, .remark, [task.id], event: event, at: [],
        "\(own.name(task.id)) was cancelled at \(mark.time.words), and its \(wait == nil ? "sleep" : "wait")\(at) threw "
          + "CancellationError, which reached the line \"\(line.text)\". The author's program "
          + (instead.map { "handles this error, and prints \"\($0)\"." } ?? "prints no such line."))
      found.places = [place].compactMap(\.self)
      found.ownRemedy =
        "Catch CancellationError where a cancelled task should end without a failure."
      return found
    }
    return nil
  }
}

extension RunDifference {
  /// Returns whether the statement that would print a line printed another one at a time, and the line is not about an
  /// error. Then the values of the line explain the difference.
  private func printed(
    _ line: String, withOtherValues printing: PrintStatements, at time: VirtualTime
  ) -> Bool {
    guard line.typeNames.isEmpty, let statement = printing.statement(printing: line) else {
      return false
    }
    return ownOutput.contains {
      $0.time == time && printing.statement(printing: $0.text) == statement
    }
  }
}

extension ObservedRun {
  /// Whether a task was cancelled by `cancel()`, with its parent or by an intervention, and not because its group or
  /// its scope no longer needs it.
  fileprivate func isCancelledFromOutside(_ task: TaskID) -> Bool {
    let cause = trace[task]?.cancellation?.cause
    return [.explicit, .parent, .intervention].contains(cause)
  }

  /// Returns the error that a wait ended with; nil if it ended without one, or if the trace does not show it.
  func error(endingAWait wait: Wait) -> String? {
    if case .sleeping(let until) = wait.reason, wait.call == .sleep, wait.end < until {
      return trace[wait.waiter]?.isCancelled == true ? "CancellationError" : nil
    }
    switch wait.wokenBy {
    case .cancellation?: return "CancellationError"
    case .task(let task)?:
      guard wait.call != .scopeEnd, wait.awaited == task || wait.reason.isGroup,
        case .threw(let error)? = trace[task]?.outcome
      else { return nil }
      return error.asErrorName
    default: return nil
    }
  }
}

extension Suspension.Reason {
  fileprivate var isGroup: Bool { if case .group = self { true } else { false } }
}

extension String {
  /// The names of types in the text, as `print` shows a value such as an error: words of several parts that each begin
  /// with a capital letter, such as `NotFound`.
  var typeNames: [String] {
    // Most lines have no capital letter, and a search for a pattern takes long.
    guard utf8.contains(where: { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }) else {
      return []
    }
    return matches(of: /\b(?:[A-Z][a-z0-9]+){2,}\b(?!\.)/).map { String($0.output) }
  }
}
