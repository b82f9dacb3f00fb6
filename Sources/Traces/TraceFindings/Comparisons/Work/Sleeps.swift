import TaskTrace
import TraceAnalysis

/// Findings about sleeps, and about waits for code outside all tasks, that the right program does not need.
extension RunDifference {
  /// A finding about the first line that sleeps, if the right program has no such line; otherwise nil.
  var slept: Finding? {
    let missing = missingComputations
    guard right.sleepsByLine(in: rightLines).isEmpty,
      let (place, waits) = own.sleepsByLine(in: ownLines)
        .filter({ line in !line.value.allSatisfy { missing.contains($0.intendedLength) } })
        .min(by: { ($0.value.first?.event ?? 0) < ($1.value.first?.event ?? 0) }),
      let first = waits.first
    else { return nil }
    let tasks = Array(waits.map(\.waiter).unique.prefix(Self.maximumSleepers))
    let count = waits.count > 1 ? ", the first of \(waits.count)" : ""
    let length = first.intendedLength
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

  /// Whether the wait that begins at an event is a sleep for the time that a computation takes which only the right
  /// program does.
  package func isInsteadOfComputation(_ event: Int) -> Bool {
    own.wait(beginningAt: event).map { missingComputations.contains($0.intendedLength) } ?? false
  }

  /// The lengths of the computations that lines of the right program do, and that this program never does.
  private var missingComputations: Set<Duration> {
    let mine = Set(ownSteps.filter { $0.way == .computes }.map(\.amount))
    let theirs = rightSteps.filter { $0.way == .computes && $0.isOwn }
    return Set(theirs.map(\.amount)).subtracting(mine).reduce(into: []) { $0.insert($1.length) }
  }

  /// Returns a sentence about a sleep that begins when a computation of the right program does and takes as long, and
  /// its place; nil if there is none.
  func slept(insteadOf other: WorkStep) -> (text: String, places: [SourceFrame])? {
    guard other.way == .computes,
      let step = ownSteps.first(where: { step in
        step.way == .waits && step.start == other.start && step.amount.length == other.amount.length
      }), let place = step.place
    else { return nil }
    return (" Instead, \(own.name(step.task)) slept for that time at line \(place.line).", [place])
  }

  private static let maximumSleepers = 16

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
    guard !right.waits.contains(where: { $0.isForCodeOutside && $0.duration > .zero }),
      let wait = own.waits.first(where: {
        $0.isForCodeOutside && ($0.duration > .zero || !missingComputations.isEmpty)
          // The cancellation of the task ended the wait, as it does for a stream.
          && own.trace[$0.waiter]?.cancellation?.time != $0.end
          && own.editableFrame(of: $0.site, ownLines) != nil
      })
    else { return nil }
    let time = wait.duration > .zero ? " for \(wait.duration.inMilliseconds)," : ""
    var found = own.finding(
      .waitedOutside, .remark, [wait.waiter], event: wait.event, at: [wait.site],
      "\(own.name(wait.waiter)) waited\(own.at(wait.site))\(time) until code outside all tasks resumed it, such as a "
        + "block on a dispatch queue. No cancellation reaches such code, and its time is real time."
    )
    if !missingComputations.isEmpty {
      found.ownRemedy = "Do this work in a task, for example in a child of a group."
    }
    return found
  }
}

extension Wait {
  /// How long the task waits if nothing ends the wait before its time.
  fileprivate var intendedLength: Duration {
    if case .sleeping(let until) = reason { until - start } else { duration }
  }

  fileprivate var isForCodeOutside: Bool {
    reason == .continuation && wokenBy == .outside
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
    guard let place = place(site), lines.contains(place), tokens(at: place).contains("sleep")
    else { return nil }
    return place
  }
}
