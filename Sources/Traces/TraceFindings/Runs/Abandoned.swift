import TaskTrace
import TraceAnalysis

/// Findings about tasks that no task waited for, results that no task read, and errors that were lost.
extension ObservedRun {
  var tasksNobodyWaitedFor: [Finding] {
    let received = timesOfReceivedErrors
    var known = KnownWork()
    let found = trace.tasks.compactMap { task in
      task.kind == .asyncLet
        ? unread(task, received) : task.isUnstructured ? leftBehind(task, &known) : nil
    }
    // A task that another such task awaits has someone who waits for it.
    let waiters = found.filter { $0.kind == .leftBehind && $0.isNotable }.flatMap(\.tasks)
    guard waiters.count > 1 else { return found }
    let awaited = Set(
      waiters.compactMap { trace[$0] }.flatMap { awaitedAtEnd(by: $0) }.map(\.id))
    return found.filter { $0.kind != .leftBehind || $0.tasks.allSatisfy { !awaited.contains($0) } }
  }

  /// Returns a finding about an `async let` whose variable no task read; otherwise nil.
  private func unread(_ task: TaskLife, _ received: [TaskID: [VirtualTime]]) -> Finding? {
    guard !isRead(task.id), let parent = task.parent.flatMap({ trace[$0] }) else { return nil }
    let site = task.creationSite
    let isRead = BindingReads(self, at: place(site))?.isRead
    // The scope abandoned the child on a path that an error or a cancellation took.
    if isRead != false, parent.hasThrown || parent.isCancelled { return nil }
    let grade: Finding.Grade = isRead == false ? .mistake : .remark
    let (child, name) = (name(task.id), name(parent.id))
    if let mark = task.cancellation, mark.cause == .scopeExit {
      if isRead == false, isMadeToBeCancelled(place(site)) { return nil }
      if isRead != false, received[parent.id]?.hasTime(from: mark.time, to: mark.time) == true {
        return nil
      }
      let how = isRead == true ? Self.leftBeforeAwait : "left the scope without awaiting it"
      var found = finding(
        .neverAwaited, grade, [task.id, parent.id], event: mark.event, at: [site, mark.site],
        "\(name) started \(child)\(at(site)) and \(how). "
          + "So Swift cancelled \(child) at \(mark.time.words), before it had ended.",
        facts: .init(task: parent.id, time: mark.time))
      if isRead == true { found.ownRemedy = Self.earlierAwait }
      return found
    }
    // A scope that is still open may read the variable later.
    guard task.outcome == .returned, !task.isCancelled, let end = task.endedEvent,
      parent.endedEvent != nil || parent.kind == .root && trace.ending == .exited(status: 0)
    else { return nil }
    if isRead != false, received[parent.id]?.hasTime(from: task.created, to: trace.end) == true {
      return nil
    }
    let how = isRead == true ? Self.leftBeforeAwait : "never awaited it"
    var found = finding(
      .resultNeverRead, grade, [task.id, parent.id], event: end, at: [site],
      "\(name) started \(child)\(at(site)) and \(how). "
        + "What \(child) returned at \(trace.events.time(of: end).words) is lost.",
      facts: .init(task: parent.id, time: trace.events.time(of: end)))
    if isRead == true { found.ownRemedy = Self.earlierAwait }
    return found
  }

  private static let leftBeforeAwait = "left the scope before the line that awaits it"
  private static let earlierAwait =
    "Start the child later, await it earlier, or add it to a group and take its result with next()."

  /// The times at which each task received the error of another task, in order. It then leaves scopes that it would
  /// not leave otherwise.
  private var timesOfReceivedErrors: [TaskID: [VirtualTime]] {
    var times: [TaskID: [VirtualTime]] = [:]
    for task in tasksThatThrew {
      guard let ended = task.ended else { continue }
      for read in reads(of: task.id) {
        times[read.reader, default: []].append(max(ended, trace.events.time(of: read.event)))
      }
    }
    return times.mapValues { $0.sorted() }
  }

  /// Returns a finding about an unstructured task that had not ended when the program ended; otherwise nil.
  private func leftBehind(_ task: TaskLife, _ known: inout KnownWork) -> Finding? {
    guard case .exited(status: 0) = trace.ending, task.endedEvent == nil,
      let last = trace.events.indices.last
    else { return nil }
    let (name, mark) = (name(task.id), task.cancellation)
    let isWaiting = mark == nil && !hasWork(task, &known)
    let isBusy = mark == nil && !isWaiting && !yieldsElements(task, &known)
    let cancelled = mark.map { ", was cancelled at \($0.time.words) and" } ?? ","
    var found = finding(
      .leftBehind, isBusy ? .mistake : .remark, [task.id], event: last, at: [task.creationSite],
      "\(name), started with \(task.call)\(at(task.creationSite))\(cancelled) had not ended when the program ended"
        + " at \(trace.end.words): \(trace.reasonWhyLeftBehind("it"))"
        + (isWaiting ? ", and it was still waiting to be resumed." : "."),
      facts: .init(time: mark?.time, words: task.call + (isWaiting ? " waiting" : "")))
    if isBusy, let waiter = resumedBefore(task, &known) {
      found.statement +=
        " Before \(self.name(task.creator ?? task.id)) started it, it had resumed the continuation for which "
        + "\(self.name(waiter.waiter)) waited\(at(waiter.site))."
      found.ownRemedy = "Return after the call of resume, so that no more work is started."
    }
    // The program ended before the task could respond to the cancellation.
    if mark?.time == trace.end { found.isNotable = false }
    return found
  }

  /// Returns whether the closure of a task passes elements to a stream. Such a task may be meant to continue for as
  /// long as the stream exists.
  private func yieldsElements(_ task: TaskLife, _ known: inout KnownWork) -> Bool {
    guard let place = place(task.creationSite), let source = source(of: place) else { return false }
    let yields = known.yields[place] ?? source.yieldsElements(inLine: place.line)
    known.yields[place] = yields
    return yields
  }

  /// What is known of tasks at the end of the run, so that tasks that wait for the same ones are not followed again.
  struct KnownWork {
    var working: Set<TaskID> = []
    var idle: Set<TaskID> = []
    /// For each task, the events at which it made others ready; nil until they are needed.
    var wakes: [TaskID: [Int]]?
    /// Whether the closure of a task that is started at a place passes elements to a stream.
    var yields: [SourceFrame: Bool] = [:]
  }

  /// Returns whether a task would have continued by itself. A task that waits for a continuation, for an element of
  /// a stream, or for another such task may be meant to wait until the program ends.
  private func hasWork(_ task: TaskLife, _ known: inout KnownWork) -> Bool {
    /// For each task that was found, the task that waits for it.
    var waiters: [TaskID: TaskID] = [task.id: task.id]
    var open = [task]
    while let task = open.popLast() {
      if known.idle.contains(task.id) { continue }
      if known.working.contains(task.id) || continuesByItself(task) {
        var working = task.id
        known.working.insert(working)
        while let waiter = waiters[working], waiter != working {
          known.working.insert(waiter)
          working = waiter
        }
        return true
      }
      for other in awaitedAtEnd(by: task) where waiters[other.id] == nil {
        waiters[other.id] = task.id
        open.append(other)
      }
    }
    known.idle.formUnion(waiters.keys)
    return false
  }

  private func continuesByItself(_ task: TaskLife) -> Bool {
    guard case .suspended(let suspension)? = task.lastSlice?.state else { return true }
    return switch suspension.reason {
    case .sleeping, .yielding, .hopping: true
    case .task, .group, .actor, .continuation, .unknown: false
    }
  }

  /// Returns the tasks for which a task waits at the end of the run.
  private func awaitedAtEnd(by task: TaskLife) -> [TaskLife] {
    guard case .suspended(let suspension)? = task.lastSlice?.state else { return [] }
    return switch suspension.reason {
    case .task(let other): [trace[other]].compactMap(\.self)
    case .group: task.children.compactMap { trace[$0] }.filter { $0.endedEvent == nil }
    case .sleeping, .yielding, .hopping, .actor, .continuation, .unknown: []
    }
  }

  /// Findings about errors of tasks whose result no task read.
  var lostErrors: [Finding] {
    let readers = creatorsThatReadErrors
    return failedTasks.compactMap { task in
      guard task.kind == .asyncLet || task.isUnstructured, !isRead(task.id),
        !mayBeReadLater(task), let end = task.endedEvent,
        case .threw(let error)? = task.outcome
      else { return nil }
      let site = task.creationSite
      guard task.kind != .asyncLet || BindingReads(self, at: place(site))?.isRead == false,
        task.creator.map(readers.contains) != true
      else { return nil }
      let name = name(task.id)
      return finding(
        .errorLost, .mistake, [task.id], event: end, at: [site],
        "\(name)\(started(at: site)) threw \(error.asErrorName) at \(trace.events.time(of: end).words), "
          + "and no task read its result: the error is lost.",
        facts: .init(time: trace.events.time(of: end), words: error))
    }
  }

  /// Whether the run was cut short, or is stuck, while a task might still have read the result of an unstructured task.
  private func mayBeReadLater(_ task: TaskLife) -> Bool {
    if case .exited = trace.ending { return false }
    guard task.isUnstructured, trace.tasks.contains(where: { $0.endedEvent == nil }) else {
      return false
    }
    // Such a line keeps no task.
    return !["Task", "_"].contains(tokens(at: place(task.creationSite)).first)
  }

  /// The tasks that read the error of a task that they had started. A task can throw only one error, so the errors of
  /// the other tasks that it started are lost.
  private var creatorsThatReadErrors: Set<TaskID> {
    Set(
      tasksThatThrew.compactMap { task in
        reads(of: task.id).contains { $0.reader == task.creator } ? task.creator : nil
      })
  }

  /// Returns a phrase such as `, started at line 7,`; an empty string if the line is not known.
  private func started(at site: SiteID?) -> String {
    place(site) == nil ? "" : ", started\(at(site)),"
  }

  /// Findings about tasks that are not child tasks.
  var unstructuredTasks: some Sequence<FindingDraft> {
    trace.tasks.lazy.compactMap { [self] task in
      guard task.isUnstructured, let creator = task.creator else { return nil }
      let site = task.creationSite
      return draft(
        .unstructured, .remark, [task.id], event: task.createdEvent, at: [site],
        "\(self.name(task.id)) is not a child task: \(self.name(creator)) started it with \(task.call)\(self.at(site)). "
          + "No scope waits for it, and no cancellation reaches it by itself.",
        facts: .init(task: creator, words: task.call))
    }
  }
}

extension SourceBlocks {
  /// Returns whether the last closure that begins in a line passes elements to a stream.
  fileprivate func yieldsElements(inLine line: Int) -> Bool {
    guard let brace = tokens(ofLine: line).last(where: { tokens[$0] == "{" }),
      let body = blocks(around: brace + 1).first
    else { return false }
    return body.tokens.dropFirst(2).contains { index in
      tokens[index] == "yield" && tokens[index - 1] == "." && tokens[index - 2] != "Task"
    }
  }
}

extension [VirtualTime] {
  /// Returns whether one of the times, which are in order, is in a range.
  fileprivate func hasTime(from start: VirtualTime, to end: VirtualTime) -> Bool {
    let next = partitionIndex { $0 < start }
    return next < count && self[next] <= end
  }
}
