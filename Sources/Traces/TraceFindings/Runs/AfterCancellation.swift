import TaskTrace
import TraceAnalysis

/// Findings about cancellations that do not reach a task, and about tasks that do not respond to a cancellation.
extension ObservedRun {
  var cancellations: some Sequence<Finding> {
    cancelledTasks.flatMap { [self] task -> [Finding] in
      guard let mark = task.mark else { return [] }
      let response = response(of: task, mark)
      let isMild = response.map { $0.grade == .remark } ?? true
      let own = isMild ? unendedWait(of: task, mark) ?? response : response
      return unreached(under: task, mark) + [own].compactMap(\.self)
    }
  }

  /// Returns findings about tasks that a cancelled task waits for, or has started, and that continue because they
  /// are not its children.
  private func unreached(under task: TaskLife, _ mark: TaskLife.Cancellation) -> [Finding] {
    // The waits of a task end in the order in which they begin.
    let lastWaits = waits(of: task.id).reversed().prefix { $0.end > mark.time }
    let awaited = Set(lastWaits.filter { !$0.isImplicit }.compactMap(\.awaited))
    let known = awaited.union(started[task.id] ?? []).sorted()
    lazy var isNoticedLater = noticesLater(task, mark.event)
    lazy var isChecked = checksAfter(mark, task)
    return known.compactMap { trace[$0] }.compactMap { other -> Finding? in
      // A task that a cancelled task starts is meant to be beyond the reach of the cancellation.
      guard other.isUnstructured, !other.isCancelled, other.createdEvent < mark.event,
        other.ended ?? trace.end > mark.time
      else { return nil }
      let isAwaited = awaited.contains(other.id)
      // A task that started the other task, and notices the cancellation afterwards, may have let the other task
      // finish.
      let isShielded =
        other.creator == task.id
        && (isNoticedLater || isAwaitedInPlace(other.creationSite))
        || isKeptByKey(other.creationSite)
      guard isAwaited || other.creator == task.id && !isRead(other.id),
        !isAwaitedByOthers(other.id), !isChecked
      else { return nil }
      let (waiter, name) = (name(task.id), name(other.id))
      let time = ((other.ended ?? trace.end) - mark.time).inMilliseconds
      let relation = isAwaited ? "waits for \(name), but" : "started \(name), and"
      var found = finding(
        .unreached, isAwaited && !isShielded ? .mistake : .remark, [other.id, task.id],
        event: mark.event,
        at: [other.creationSite],
        "\(waiter) was cancelled at \(mark.time.words). It \(relation) the cancellation did not reach \(name): "
          + "\(other.call)\(at(other.creationSite)) starts no child task. \(name) continued for \(time).",
        facts: .init(task: task.id, time: mark.time, words: "\(other.call) \(time)"))
      if other.creator == task.id, isAwaitedInPlace(other.creationSite) { found.isNotable = false }
      return found
    }
  }

  /// Returns whether the task itself checked for cancellation later. Such a task let the other task finish
  /// deliberately.
  private func checksAfter(_ mark: TaskLife.Cancellation, _ task: TaskLife) -> Bool {
    task.notices.contains { $0.notice != .sleepThrew && $0.event > mark.event }
  }

  /// Returns whether a task is awaited in the line that starts it, as in `await Task { await save() }.value`. Such a
  /// task has no other use than to continue after a cancellation, so that may be intended.
  func isAwaitedInPlace(_ site: SiteID?) -> Bool {
    let line = tokens(at: place(site))
    return line.indices.contains { index in
      let words = line[index...].prefix(4)
      return words.starts(with: ["await", "Task"]) && words.count > 2
        && (words[index + 2] != "." || words.last?.hasSuffix("etached") == true)
    }
  }

  /// Returns whether a task is stored under a key where it is started, as in a cache of downloads. Other tasks may wait
  /// for it too.
  private func isKeptByKey(_ site: SiteID?) -> Bool {
    guard let place = place(site), let source = source(of: place) else { return false }
    let (tokens, line) = (source.tokens, source.tokens(ofLineAt: place))
    guard let equals = line.first(where: { tokens[$0] == "=" }), equals > line.lowerBound else {
      return false
    }
    if tokens[equals - 1] == "]" { return true }
    let function = source.function(around: equals)
    return function.map { function in
      function.tokens.dropLast(2).contains { index in
        index > equals && tokens[index] == "]" && tokens[index + 1] == "="
          && tokens[index + 2] == tokens[equals - 1]
      }
    } ?? false
  }

  /// Returns whether the task notices the cancellation after an event, itself or in a child that it starts then.
  private func noticesLater(_ task: TaskLife, _ event: Int) -> Bool {
    task.notices.contains { $0.event > event }
      || task.children.compactMap { trace[$0] }.contains {
        $0.createdEvent > event && $0.notices.contains { $0.event > event }
      }
  }

  /// Returns whether a task that was not cancelled waits for the task too, so that it has to continue.
  private func isAwaitedByOthers(_ task: TaskID) -> Bool {
    reads(of: task).contains { trace[$0.reader].map { !$0.isCancelled } ?? false }
  }

  private func response(of task: TaskLife, _ mark: TaskLife.Cancellation) -> Finding? {
    if let notice = task.firstNotice {
      return swallowedSleeps(of: task, in: .all) ?? droppedCheck(of: task, mark)
        ?? late(task, mark, notice)
    }
    guard !task.threwCancellation else { return nil }
    return ignoredCancellation(task, mark)
  }

  /// Returns a finding about a cancelled task that continues each time a sleep throws, other than to clean up;
  /// otherwise nil. It names the lines that sleep. If such a line is not one of `lines`, it names the line among them
  /// that led to the sleep.
  func swallowedSleeps(of task: TaskLife, in lines: EditableLines) -> Finding? {
    let swallowed = task.notices.filter { $0.notice == .sleepThrew && !isInCleanup($0.site) }
    guard swallowed.count >= Self.fewestSleeps, let last = swallowed.last,
      let mark = task.mark
    else { return nil }
    var places: [SourceFrame] = []
    for notice in swallowed {
      guard let place = editableFrame(of: notice.site, lines) ?? place(notice.site),
        !places.contains(where: { $0.line == place.line })
      else { continue }
      places.append(place)
    }
    let numbers = places.map { "\($0.line)" }
    let isOne = numbers.count < 2
    let line = numbers.isEmpty ? "" : (isOne ? " at line " : ", at lines ") + numbers.asList()
    var found = finding(
      .ranOn, .mistake, [task.id], event: last.event, at: [],
      "\(name(task.id)) was cancelled at \(mark.time.words) and did not stop: since then Task.sleep"
        + "\(isOne ? line : "") threw \(swallowed.count) times\(isOne ? "" : line), and the task continued each time."
    )
    found.places = places
    return withHandler(found, of: swallowed, in: lines)
  }

  /// If this many sleeps of a cancelled task throw, the task counts as one that did not stop. A task may sleep again
  /// after it was cancelled, for example while it cleans up.
  private static let fewestSleeps = 3

  /// The least time of computing after a cancellation that is worth a remark.
  private static let longComputation = Duration.milliseconds(200)

  private func late(
    _ task: TaskLife, _ mark: TaskLife.Cancellation, _ notice: TaskLife.NoticeRecord
  ) -> Finding? {
    let latency = notice.time - mark.time
    guard latency > .zero else { return nil }
    let unreached = unreachedTask(awaitedBy: task, mark)
    let reason = unreached.map { self.reason($0.task, until: $0.end) } ?? ""
    var found = finding(
      .noticedLate, .remark, [task.id] + (unreached.map { [$0.task.id] } ?? []),
      event: notice.event, at: [notice.site],
      "\(name(task.id)) was cancelled at \(mark.time.words) and noticed it\(at(notice.site)), "
        + "\(latency.inMilliseconds) later." + reason,
      facts: .init(time: mark.time, words: latency.inMilliseconds + reason))
    found.cost = latency
    if !reason.isEmpty { found.ownRemedy = Finding.Kind.unreached.remedy }
    found.isNotable =
      latency >= Self.longComputation
      && task.firstSlice { slice in
        slice.isRunning && slice.start < notice.time
          && min(slice.end, notice.time) - max(slice.start, mark.time) >= Self.longComputation
      } != nil
    return found
  }

  /// Returns the task that a cancelled task was waiting for, and the end of that wait, if the cancellation did not
  /// reach it; otherwise nil.
  private func unreachedTask(
    awaitedBy task: TaskLife, _ mark: TaskLife.Cancellation
  ) -> (task: TaskLife, end: VirtualTime)? {
    let wait = waits(of: task.id).last { $0.event < mark.event && $0.end > mark.time }
    guard let wait, let other = wait.awaited.flatMap({ trace[$0] }), other.isUnstructured,
      !other.isCancelled
    else { return nil }
    return (other, wait.end)
  }

  private func reason(_ other: TaskLife, until time: VirtualTime) -> String {
    let name = name(other.id)
    return
      " Until \(time.words), it waited for \(name), and the cancellation did not reach \(name): "
      + "\(other.call)\(at(other.creationSite)) starts no child task."
  }

  private func ignoredCancellation(_ task: TaskLife, _ mark: TaskLife.Cancellation) -> Finding? {
    let steps = ownSteps(of: task, after: mark)
    let end = task.ended ?? trace.end
    let ranHandler = trace.ranHandler(task.id)
    guard end > mark.time, let last = steps.last, !ranHandler || steps.count > 1 else { return nil }
    let handled = ranHandler ? ", although its cancellation handler ran" : ""
    let isNoticed = ranHandler || endedStream(of: task, mark)
    // A single step may be too short to need a check, and a handler may do all that is needed.
    var found = finding(
      .ranOn, steps.count > 1 && !isNoticed ? .mistake : .remark, [task.id],
      event: task.endedEvent ?? last.event,
      at: [last.site, task.creationSite],
      "\(name(task.id)) was cancelled at \(mark.time.words) and never checked\(handled): it continued for "
        + "\((end - mark.time).inMilliseconds)\(steps.count > 1 ? ", through \(steps.count) more steps" : "").",
      facts: .init(time: mark.time, words: "\(end.words) \(steps.count)"))
    if isNoticed { found.isNotable = false }
    return found
  }

  /// Whether a cancellation ended a task's wait for an element of a stream. So a loop over the stream has ended too.
  private func endedStream(of task: TaskLife, _ mark: TaskLife.Cancellation) -> Bool {
    waits(of: task.id).contains {
      $0.call == .stream && $0.event < mark.event && $0.end == mark.time
    }
  }

  /// Returns what a task did itself after it was cancelled: computing, blocking, and waiting for anything but other
  /// tasks. Each step took time.
  func ownSteps(
    of task: TaskLife, after mark: TaskLife.Cancellation
  ) -> [(event: Int, site: SiteID?)] {
    var steps: [(event: Int, site: SiteID?)] = []
    var begun: VirtualTime?
    for index in task.steps(after: mark.event).map({ Array($0) }) ?? [] {
      let event = trace.events[index]
      switch event.action {
      case .computing(let until, let site):
        guard until > event.time, begun != event.time else { continue }
        steps.append((index, site))
        begun = event.time
      case .suspended(let suspension):
        guard takesOwnTime(suspension, at: index) else { continue }
        steps.append((index, suspension.site))
      case .blocked(let site): steps.append((index, site))
      case .created, .ready, .running, .hopped, .awaited, .unblocked, .cancelled, .noticed,
        .handlerRan, .escalated, .groupOpened, .groupClosed, .taskLocalRead, .taskLocalBound,
        .returned, .threw, .printed, .warned, .intervened,
        .ended:
        break
      }
    }
    return steps
  }

  private func takesOwnTime(_ suspension: Suspension, at event: Int) -> Bool {
    switch suspension.reason {
    case .sleeping, .continuation, .unknown:
      wait(beginningAt: event).map { $0.duration > .zero } ?? false
    case .task, .group, .actor, .yielding, .hopping: false
    }
  }
}
