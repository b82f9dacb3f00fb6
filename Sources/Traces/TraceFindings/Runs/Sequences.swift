import TaskTrace
import TraceAnalysis

/// Findings about tasks that ran one after the other, or in batches, although their creator could have started them
/// together.
///
/// A trace does not show whether a task needs the result of another, so these are remarks.
extension ObservedRun {
  var sequences: [Finding] {
    var known = KnownNeeds()
    return trace.tasks.indices.flatMap { position in
      let creator = trace.tasks[position].id
      return gaps(in: creator, waves(of: creator), &known)
    }
  }

  /// Returns the tasks that a task started, in waves: no task of a wave was alive when the next wave began. Returns
  /// an empty array if there is only one wave.
  private func waves(of creator: TaskID) -> [ArraySlice<TaskID>] {
    guard let started = started[creator], started.count > 1 else { return [] }
    var starts: [Int] = []
    var end = -1
    for (index, task) in zip(started.indices, started) {
      guard let life = trace[task] else { continue }
      if end < life.createdEvent { starts.append(index) }
      end = max(end, life.endedEvent ?? .max)
    }
    guard starts.count > 1 else { return [] }
    return zip(starts, starts.dropFirst() + [started.endIndex]).map { started[$0..<$1] }
  }

  private func gaps(
    in creator: TaskID, _ waves: [ArraySlice<TaskID>], _ known: inout KnownNeeds
  ) -> [Finding] {
    zip(waves, waves.dropFirst()).compactMap { before, after in
      let all = before.compactMap { trace[$0] }
      let before = all.filter { !hasLost($0) }
      guard let last = before.max(by: { $0.endedEvent ?? 0 < $1.endedEvent ?? 0 }),
        let next = after.first.flatMap({ trace[$0] }), let end = last.ended, end == next.created,
        end > last.created,
        !last.isCancelled
      else { return nil }
      let wait = wait(of: creator, from: last, to: next)
      let isRace = before.count < all.count
      let sameCall = all.last { $0.creationSite == next.creationSite }
      // The rounds of a loop wait in the same calls.
      if isRace,
        sameCall == nil || firstWait(of: creator, after: next)?.site != wait?.site
          || !isRepeatedForEach(wait)
      {
        return nil
      }
      if let wait,
        needs(next.creationSite, wait.site, &known) || needsInCaller(next, wait, &known)
          || mayUndo(wait.site)
      {
        return nil
      }
      return before.count == 1
        ? oneByOne(creator, (isRace ? sameCall : nil) ?? last, next, wait)
        : batches(creator, before, last, next, wait)
    }
  }

  /// Returns the wait of a task between the creations of two others that ended when the second was created; nil if
  /// there is none.
  private func wait(of creator: TaskID, from first: TaskLife, to next: TaskLife) -> Wait? {
    trace.waits(of: creator, before: next.createdEvent).reversed()
      .prefix { $0.event > first.createdEvent }
      .first { $0.end == next.created && $0.duration > .zero }
  }

  /// Returns whether a function that starts a task and then waits is called with what an earlier wait has found.
  private func needsInCaller(_ next: TaskLife, _ earlier: Wait, _ known: inout KnownNeeds) -> Bool {
    guard let following = firstWait(of: earlier.waiter, after: next) else { return false }
    return needs(following.site, earlier.site, &known, outside: next.creationSite)
  }

  /// Returns the first wait of a task after the creation of another one; nil if there is none.
  private func firstWait(of waiter: TaskID, after next: TaskLife) -> Wait? {
    let waits = waits(of: waiter)
    let before = trace.waits(of: waiter, before: next.createdEvent)
    let following = waits.index(after: before.endIndex - 1)
    return following < waits.endIndex ? waits[following] : nil
  }

  private func oneByOne(
    _ creator: TaskID, _ first: TaskLife, _ next: TaskLife, _ wait: Wait?
  ) -> Finding? {
    // A task that is awaited where it is started replaces a call, which would also end before the next one begins.
    guard let wait, !first.isUnstructured || !isAwaitedInPlace(first.creationSite),
      !isShownBefore(creator, first, next, wait),
      !isOfEarlierConcurrentGroup(first, next)
    else { return nil }
    let calls = firstWait(of: creator, after: next).flatMap {
      placesOfCalls(starting: first, next, [wait, $0])
    }
    let places = calls ?? [place(wait.site), place(next.creationSite)].compactMap(\.self)
    var found = finding(
      .oneByOne, .remark, [next.id, first.id, creator], event: next.createdEvent, at: [],
      "\(name(next.id)) began only when \(name(first.id)) had ended, at \(next.created.words)"
        + "\(how(creator, next, wait, calls)).")
    found.places = places.reversed().unique
    return found
  }

  /// Returns a phrase about the lines at which a task waited and then started another one; an empty string if they are
  /// not known. `calls` are the places of the calls in which it did so, if these are two calls.
  private func how(
    _ creator: TaskID, _ next: TaskLife, _ wait: Wait, _ calls: [SourceFrame]?
  ) -> String {
    let lines = calls.map { $0.map { " at line \($0.line)" } }
    let (waiting, start) = (lines?[0] ?? at(wait.site), lines?[1] ?? at(next.creationSite))
    guard !waiting.isEmpty else { return "" }
    // One call is at one place in both cases only in a loop. Two calls can be in one line.
    let isLoop = calls.map { $0[0] == $0[1] } ?? false
    let then =
      isLoop ? "in each round of a loop" : "before it started \(name(next.id))\(start)"
    return ": \(name(creator)) waited\(waiting) \(then)"
  }

  /// Returns whether a task was the last in a group of several, and another one belongs to a later group. Two calls of
  /// a function that starts its tasks at once can follow each other.
  private func isOfEarlierConcurrentGroup(_ first: TaskLife, _ next: TaskLife) -> Bool {
    guard let group = first.group, next.group != group else { return false }
    return members(of: group).count { !hasLost($0) } > 1
  }

  /// Returns whether two tasks belong to two calls of a function in a loop that handles the error of each call.
  private func isRepeatedCall(_ next: TaskLife, _ wait: Wait?) -> Bool {
    guard let wait, let place = place(next.creationSite), let source = source(of: place),
      let token = source.tokens(ofLineAt: place).first
    else { return false }
    let around = source.blocks(around: token).prefix { !$0.isFunction }
    let group = around.lastIndex { $0.head.contains { $0.hasSuffix("TaskGroup") } }
    return !around[(group.map { $0 + 1 } ?? 0)...].contains(where: \.isLoop)
      && isHandledInLoop(at: wait.site)
  }

  /// Returns whether a task waits for another in a function that it calls, and prints something before it starts the
  /// next one.
  private func isShownBefore(
    _ creator: TaskID, _ first: TaskLife, _ next: TaskLife, _ wait: Wait
  ) -> Bool {
    let (waiting, starting) = (place(wait.site), place(next.creationSite))
    return waiting != nil && starting != nil && waiting?.function != starting?.function
      && prints(creator, between: first, and: next)
  }

  private func prints(_ creator: TaskID, between last: TaskLife, and next: TaskLife) -> Bool {
    guard let end = last.endedEvent else { return false }
    return (end..<max(end, next.createdEvent)).contains { index in
      trace.events.kind(of: index) == .printed && trace.events.task(of: index) == creator
    }
  }

  private func batches(
    _ creator: TaskID, _ batch: [TaskLife], _ last: TaskLife, _ next: TaskLife, _ wait: Wait?
  ) -> Finding? {
    let time = next.created
    guard let free = batch.compactMap(\.ended).min(), free < time,
      // If a task began in the place of one that had ended, the tasks are not a batch.
      batch.allSatisfy({ $0.created < free }),
      // Tasks of different kinds do different work.
      batch.allSatisfy({ $0.kind == next.kind }),
      !isRepeatedCall(next, wait),
      // Tasks that are started at other lines do other work.
      batch.contains(where: { areInOneStatement(place($0.creationSite), place(next.creationSite)) })
    else { return nil }
    let tasks = batch.count == 2 ? "both tasks" : "all \(batch.count) tasks"
    return finding(
      .inBatches, .remark, [next.id, last.id, creator], event: next.createdEvent,
      at: [next.creationSite],
      "\(name(next.id)) began only when \(tasks) of the batch before it had ended, "
        + "the last one (\(name(last.id))) at \(time.words). One of them had ended at \(free.words), "
        + "and no task began in its place until then.")
  }
}
