import TaskTrace
import TraceAnalysis

/// Findings about sleeps, and about waits for code outside all tasks, that the right program does not need.
extension RunDifference {
  /// A finding about the first line that sleeps, if the right program has no such line; otherwise nil.
  var slept: Finding? {
    guard right.sleepsByLine(in: rightLines).isEmpty,
      let (place, waits) = own.sleepsByLine(in: ownLines)
        .min(by: { ($0.value.first?.event ?? 0) < ($1.value.first?.event ?? 0) }),
      let first = waits.first
    else { return nil }
    let tasks = waits.map(\.waiter).reduce(into: [TaskID]()) { tasks, task in
      if tasks.last != task, tasks.count < Self.mostSleepers, !tasks.contains(task) {
        tasks.append(task)
      }
    }
    let count = waits.count > 1 ? ", the first of \(waits.count)" : ""
    var length = first.duration
    if case .sleeping(let until) = first.reason { length = until - first.start }
    var found = own.finding(
      .slept, .remark, tasks, event: first.event, at: [],
      "\(own.name(first.waiter)) began a sleep of \(length.inMilliseconds) at line \(place.line) at "
        + "\(first.start.words)\(count). The author's program has no sleep there.")
    found.places = [place]
    if let limit = limit(after: first) {
      found.statement =
        "\(own.name(first.waiter)) slept for \(length.inMilliseconds)\(own.at(first.site)), and \(limit). "
        + "The author's program has no such limit."
      found.ownRemedy = "Wait until the work has ended, however long it takes."
    }
    if right.waits.contains(where: { $0.reason == .yielding }) {
      found.ownRemedy = "Call Task.yield() instead. It offers the core and takes no time."
    }
    return found
  }

  private static let mostSleepers = 16

  /// Returns what a task did after a sleep that is a time limit: it cancelled another task, which had not ended. Nil if
  /// it did not.
  private func limit(after sleep: Wait) -> String? {
    for task in own.trace.tasks where task.id != sleep.waiter {
      guard let mark = task.cancellation, mark.by == sleep.waiter, mark.time == sleep.end,
        mark.cause == .explicit || mark.cause == .group, mark.event > sleep.event
      else { continue }
      return "then cancelled \(own.name(task.id)) at \(mark.time.words)"
    }
    return nil
  }

  /// A finding about the first wait that ended when code outside all tasks resumed a continuation, if the right program
  /// has no such wait; otherwise nil.
  var waitedOutside: Finding? {
    guard !right.waits.contains(where: \.isForCodeOutside),
      let wait = own.waits.first(where: {
        $0.isForCodeOutside && own.editableFrame(of: $0.site, ownLines) != nil
      })
    else { return nil }
    return own.finding(
      .waitedOutside, .remark, [wait.waiter], event: wait.event, at: [wait.site],
      "\(own.name(wait.waiter)) waited\(own.at(wait.site)) for \(wait.duration.inMilliseconds), until code outside "
        + "all tasks resumed it, such as a block on a dispatch queue. No cancellation reaches such code, and its "
        + "time is real time.")
  }
}

extension Wait {
  fileprivate var isForCodeOutside: Bool {
    reason == .continuation && wokenBy == .outside && duration > .zero
  }
}

extension ObservedRun {
  /// Returns the sleeps of each editable line that itself calls a function named `sleep`.
  fileprivate func sleepsByLine(in lines: EditableLines) -> [SourceFrame: [Wait]] {
    var written: [SiteID?: SourceFrame?] = [:]
    var sleeps: [SourceFrame: [Wait]] = [:]
    for wait in waits where wait.call == .sleep && wait.duration > .zero {
      let place = written[wait.site] ?? sleepingLine(of: wait.site, lines)
      written[wait.site] = .some(place)
      if let place { sleeps[place, default: []].append(wait) }
    }
    return sleeps
  }

  private func sleepingLine(of site: SiteID?, _ lines: EditableLines) -> SourceFrame? {
    guard let place = place(site), lines.contains(place),
      let text = trace.symbols.text(of: place), Array(SourceTokens(text)).contains("sleep")
    else { return nil }
    return place
  }
}
