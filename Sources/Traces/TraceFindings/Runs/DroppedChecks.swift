import TaskTrace
import TraceAnalysis

/// Checks for cancellation whose error the program drops, so that the code after the check runs.
extension ObservedRun {
  /// A finding about a cancelled task for which `Task.checkCancellation()` threw more than once, and which worked in
  /// between; otherwise nil.
  func droppedCheck(of task: TaskLife, _ mark: TaskLife.Cancellation) -> Finding? {
    let thrown = task.notices.filter { $0.notice == .checkThrew }
    guard let first = thrown.first, let last = thrown.last, thrown.count > 1,
      ownSteps(of: task, after: mark).contains(where: { first.event..<last.event ~= $0.event })
    else { return nil }
    let handler = handler(ofCheckAt: last.site)
    let reason =
      handler.map { " The \($0.word) at line \($0.line) takes the error each time." } ?? ""
    var found = finding(
      .ranOn, thrown.count >= Self.fewestChecks ? .mistake : .remark, [task.id], event: last.event,
      at: [last.site],
      "\(name(task.id)) was cancelled at \(mark.time.words) and did not stop: since then "
        + "Task.checkCancellation()\(at(last.site)) threw \(thrown.count) times, and the task continued each "
        + "time.\(reason)")
    found.ownRemedy =
      "Let the error leave the loop with try, or read Task.isCancelled and end the loop."
    return found
  }

  /// If this many checks of a cancelled task throw, and it works in between, it does not stop.
  private static let fewestChecks = 3

  /// Returns the code that takes the error of a check: at its line, or at the line of a caller; nil if there is none.
  func handler(ofCheckAt site: SiteID?) -> ErrorHandlers.Handler? {
    guard let site else { return nil }
    return ([place(site)] + trace.frames(of: site)).lazy.compactMap(\.self)
      .filter { $0.line > 0 }
      .compactMap { [self] in ErrorHandlers(self, around: $0).handler(of: "CancellationError") }
      .first
  }

  /// Returns the code that takes a task's `CancellationError` where the task next returns to an actor: the check was in
  /// a function that runs elsewhere, and the line of the call waits for it. A function between the two may take the
  /// error first.
  func handler(
    ofReturnOf task: TaskID, fromCheckAt site: SiteID?, _ check: Int
  ) -> ErrorHandlers.Handler? {
    let next = trace.events.ofKinds([.hopped]).first { $0.index > check && $0.event.task == task }
    guard let next, next.event.time == trace.events.time(of: check), let start = place(site),
      case .hopped(_, let site) = next.event.action, let end = place(site)
    else { return nil }
    return handler(from: start, to: end)
  }

  /// Returns the code that takes the `CancellationError` of a line, where the function with this line is called, or
  /// where its caller is called, and so on until a place. Nil if there is none, or if there are several ways.
  private func handler(from start: SourceFrame, to end: SourceFrame) -> ErrorHandlers.Handler? {
    var (line, callees) = (start, Set<Substring>())
    while let source = source(of: line),
      let name = source.function(around: source.tokens(ofLine: line.line).lowerBound)?.name,
      callees.insert(name).inserted, !tokens(at: end).contains(name)
    {
      let calls = source.tokens.indices.dropFirst().dropLast().filter {
        source.tokens[$0] == name && source.tokens[$0 + 1] == "(" && source.tokens[$0 - 1] != "func"
      }
      guard calls.count == 1, let call = calls.first.flatMap(source.line) else { return nil }
      line = SourceFrame(line: call, of: line.file)
      let handlers = ErrorHandlers(self, around: line)
      if let handler = handlers.handler(of: "CancellationError") { return handler }
    }
    return ErrorHandlers(self, around: end).handler(of: "CancellationError")
  }
}
