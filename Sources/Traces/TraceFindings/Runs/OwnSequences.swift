import TaskTrace
import TraceAnalysis

/// Findings about tasks that waited by themselves, once after another, for things that may have nothing to do with each
/// other.
///
/// A trace does not show whether a wait needs the result of another, so these are remarks. The source shows some of it:
/// a sleep in a loop is a pause, a loop with `catch` or a recursive function tries again, and a line may use what an
/// earlier line has found.
extension ObservedRun {
  var ownSequences: [Finding] {
    let counts = numbersOfTasks
    return trace.tasks.compactMap { task in
      guard trace.tasks.count == 1 || mayWaitForOneThing(task, counts) else { return nil }
      return sequence(of: task, longestSequence(of: task.id))
    }
  }

  /// Returns the first of the longest sequences of waits in which no wait needs the one before it. Empty if the task
  /// takes elements of a stream that others may fill: it may be meant to do one thing at a time.
  private func longestSequence(of task: TaskID) -> [Wait] {
    var pauses: [SiteID?: Bool] = [:]
    var known = KnownNeeds()
    var (longest, current): ([Wait], [Wait]) = ([], [])
    for wait in waits(of: task) {
      if wait.call == .stream, trace.tasks.count > 1 || wait.wokenBy == .outside { return [] }
      guard wait.duration > .zero else { continue }
      var isOperation = isForSomethingOutside(wait)
      if isOperation {
        let isPause =
          pauses[wait.site] ?? (isPause(wait, of: task) || isInLoopCondition(wait))
        pauses[wait.site] = isPause
        isOperation = !isPause
      }
      if isOperation, current.last.map({ !needs(wait.site, $0.site, &known) }) ?? true {
        current.append(wait)
        continue
      }
      if current.count > longest.count { longest = current }
      current = isOperation ? [wait] : []
    }
    return current.count > longest.count ? current : longest
  }

  private func sequence(of task: TaskLife, _ steps: [Wait]) -> Finding? {
    let startsOthers = started[task.id] != nil
    // A run that was cancelled in its only wait does not show what would have followed.
    guard let first = steps.first,
      steps.count > 1 || trace.tasks.count == 1 && !task.isCancelled
    else { return nil }
    let places = placesInCommonCaller(of: steps)
    var found = finding(
      .oneByOne, .remark, [task.id], event: first.event, at: [],
      (startsOthers
        ? "\(name(task.id)) did all the waiting itself: "
        : "\(name(task.id)) started no other task. It did all the waiting itself: ")
        + "\(list(of: steps, places)).")
    found.places = places.prefix(3).compactMap(\.self).unique
    found.isNotable = steps.count > 1 && !othersWork(during: steps, of: task.id)
    return found
  }

  /// Returns whether a task starts another one before each of its steps, or all but one of them, which works during
  /// the step. So it prepares the next step meanwhile.
  private func othersWork(during steps: [Wait], of task: TaskID) -> Bool {
    let others = (started[task] ?? []).compactMap { trace[$0] }
    let accompanied = steps.indices.filter { index in
      let step = steps[index]
      return others.contains { other in
        other.created <= step.start && (other.ended ?? trace.end) > step.start
          && (index == 0 || other.created >= steps[index - 1].end)
      }
    }
    return accompanied.count > 1 && accompanied.count >= steps.count - 1
  }

  /// Returns the waits in words. Equal waits that follow one another are counted, and three are listed at most.
  private func list(of steps: [Wait], _ places: [SourceFrame?]) -> String {
    var counts: [(wait: String, count: Int)] = []
    let lines = places.map { $0.map { " at line \($0.line)" } ?? "" }
    for wait in zip(steps, lines).map({ "\($0.duration.inMilliseconds)\($1)" }) {
      if counts.last?.wait == wait {
        counts[counts.count - 1].count += 1
      } else {
        counts.append((wait, 1))
      }
    }
    let list = counts.prefix(3).map { $0.count == 1 ? $0.wait : "\($0.count) times \($0.wait)" }
    let more = counts.dropFirst(3).reduce(0) { $0 + $1.count }
    return list.joined(separator: ", then ")
      + (more == 0 ? "" : more == 1 ? ", and once more" : ", and \(more) more times")
  }

  /// Returns whether the waits of a task may be for one thing each. One of several equal tasks may be meant to do one
  /// thing at a time.
  private func mayWaitForOneThing(_ task: TaskLife, _ counts: [SourceFrame: Int]) -> Bool {
    guard !task.isCancelled, !isStartedInCatch(task) else { return false }
    let isOneOfSeveral = place(task.creationSite).map { counts[$0, default: 0] > 1 }
    // Whether there are several such tasks is only known if their places are.
    return !(isOneOfSeveral ?? (task.kind != .root))
  }

  /// Returns whether a task is started in a `catch`. It undoes what others have done, in the order that this needs.
  private func isStartedInCatch(_ task: TaskLife) -> Bool {
    guard let place = place(task.creationSite), let source = source(of: place),
      let start = source.tokens(ofLineAt: place).first
    else { return false }
    return source.blocks(around: start).prefix { !$0.isFunction }
      .contains { $0.head.first == "catch" }
  }

  /// The number of tasks that were started at each place.
  private var numbersOfTasks: [SourceFrame: Int] {
    let sites = trace.tasks.lazy.compactMap(\.creationSite)
    let counts = sites.reduce(into: [SiteID: Int]()) { $0[$1, default: 0] += 1 }
    return counts.reduce(into: [:]) { numbers, found in
      if let place = place(found.key) { numbers[place, default: 0] += found.value }
    }
  }

  private func isForSomethingOutside(_ wait: Wait) -> Bool {
    switch wait.reason {
    case .sleeping: true
    case .continuation, .unknown:
      wait.wokenBy != nil && (trace.tasks.count == 1 || !isResumedByTask(wait.event))
    case .task, .group, .actor, .yielding, .hopping: false
    }
  }

  /// Returns whether the line that waits, or a call that led to it, is in a loop that handles the error of each round.
  func isHandledInLoop(at site: SiteID?) -> Bool {
    let callers = site.map { trace.frames(of: $0) } ?? []
    return callers.contains { frame in
      guard let source = source(of: frame) else { return false }
      let line = source.tokens(ofLineAt: frame)
      guard let token = line.last(where: { source.tokens[$0] == "await" }) ?? line.first else {
        return false
      }
      return source.blocks(around: token).prefix { !$0.isFunction }.contains { loop in
        loop.isLoop && loop.tokens.contains { source.tokens[$0] == "catch" }
      }
    }
  }

  /// Returns whether a token is in the `next()` of an asynchronous sequence, which gives one element after the other.
  private func isForNextElement(_ token: Int, in source: SourceBlocks) -> Bool {
    source.function(around: token).map { $0.name == "next" && $0.head.contains("mutating") }
      ?? false
  }

  /// Returns whether a wait of a task at a place is a pause, or the next of several tries or elements, and not an
  /// operation of its own.
  private func isPause(_ wait: Wait, of task: TaskID) -> Bool {
    guard let place = place(wait.site), let source = source(of: place) else {
      return false
    }
    let line = source.tokens(ofLineAt: place)
    let sleep = line.first { source.tokens[$0] == "sleep" }
    guard let call = sleep ?? line.last(where: { source.tokens[$0] == "await" }) ?? line.first
    else {
      return false
    }
    let around = source.blocks(around: call)
    let loops = around.prefix { !$0.isFunction }.filter(\.isLoop)
    if isUndoneAfterError(wait) || mayUndo(wait.site) || isForNextElement(call, in: source) {
      return true
    }
    if sleep != nil {
      // A function that only waits may stand for an operation, if it is called several times.
      return !loops.isEmpty
        || waits(of: task).count { self.place($0.site) == place && $0.duration > .zero } == 1
        || isHandledInLoop(at: wait.site)
    }
    let function = around.first(where: \.isFunction)
    if let function, let name = function.name, source.tokens[function.tokens].contains(name) {
      return true
    }
    return loops.contains { $0.head.contains("await") } || isHandledInLoop(at: wait.site)
  }
}
