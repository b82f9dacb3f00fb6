import TaskTrace
import TraceAnalysis

/// Findings about tasks that nothing resumes.
extension ObservedRun {
  /// Findings about tasks that nothing resumed, in a program that was stuck or was stopped at a limit.
  var neverResumed: [Finding] {
    guard trace.ending == .stuck, let last = trace.events.indices.last else {
      return keptWaitingAtLimit
    }
    // The trace may not show what would resume the task, for example because another process does.
    let warning = trace.events.ofKinds([.warned]).first { _ in true }.flatMap { found in
      if case .warned(let sentence) = found.event.action { "\(sentence) " } else { nil }
    }
    let inCircles = Set(lockCircles.flatMap(\.tasks))
    let stuck = trace.tasks.compactMap { task -> StuckTask? in
      guard task.endedEvent == nil, case .suspended(let suspension)? = task.lastSlice?.state,
        !inCircles.contains(task.id),
        suspension.reason == .continuation || suspension.reason == .unknown
      else { return nil }
      return StuckTask(
        task: task, suspension: suspension, store: untakenStore(ofWaitAt: suspension.site))
    }
    // If a continuation is never taken from its store, another task may wait for what it prevents.
    let calls = stuck.allSatisfy { $0.store == nil } ? LastActorCalls(self) : nil
    let lost = LostContinuations(trace)
    let causes = stuck.map { (stuck: $0, cause: cause(of: $0, lost, calls)) }
    return ordered(causes).map { stuck, cause in
      let before =
        cause.isAboutHolder ? "" : resumedBefore(stuck.task.id, at: stuck.suspension.site)
      let since = stuck.task.lastSlice.map { ", since \($0.start.words)" } ?? ""
      var found = finding(
        .neverResumed, .mistake, [stuck.task.id], event: last, at: [stuck.suspension.site],
        (warning ?? "")
          + "\(name(stuck.task.id)) waits\(at(stuck.suspension.site))\(since), and nothing resumes it\(before). "
          + "So the program could not continue.\(cause.sentence)",
        facts: .init(words: since + before))
      found.places += [cause.place].compactMap(\.self)
      found.ownRemedy = cause.remedy
      return found
    }
  }

  /// Returns the tasks whose cause is known, and then those that may wait for one of them. A task that waits for a
  /// stream is left out if any cause is known: the task that this cause stops may be the one that would finish it.
  private func ordered(
    _ causes: [(stuck: StuckTask, cause: CauseOfWait)]
  ) -> [(stuck: StuckTask, cause: CauseOfWait)] {
    let known = causes.filter { !$0.cause.sentence.isEmpty }
    let others = causes.filter { $0.cause.sentence.isEmpty }
    return known + others.filter { known.isEmpty || $0.stuck.suspension.call != .stream }
  }

  /// A task that nothing resumes.
  private struct StuckTask {
    var task: TaskLife
    var suspension: Suspension
    /// The variable that keeps its continuation, if no code takes it from there.
    var store: Substring?
  }

  /// Why nothing resumes a task, as far as it is known.
  private struct CauseOfWait {
    var sentence = ""
    var remedy: String?
    var place: SourceFrame?
    var isAboutHolder = false
  }

  private func cause(
    of stuck: StuckTask, _ lost: LostContinuations, _ calls: LastActorCalls?
  ) -> CauseOfWait {
    let site = stuck.suspension.site
    if let start = stuck.task.lastSlice?.start, let function = place(site)?.function,
      let loss = lost.sentence(aboutOneMadeIn: function, since: start)
    {
      return CauseOfWait(sentence: loss)
    }
    if let store = stuck.store {
      return CauseOfWait(
        sentence:
          " The code\(at(site)) keeps its continuation in \(store), and no code takes it from there.",
        remedy: "Take each continuation from \(store), and resume it when its task can continue.")
    }
    if let cause = unendedByCancellation(stuck) { return cause }
    if let replaced = replacement(of: stuck.task.id, at: site) {
      return CauseOfWait(
        sentence: replaced,
        remedy: "Keep each continuation, for example in an array, and resume all of them.")
    }
    let fillers = resumers(of: stuck.task.id, at: stuck.suspension.site)
    if let stream = unfinishedStream(of: stuck.suspension, filledBy: fillers) {
      return CauseOfWait(
        sentence:
          " Line \(stream.place.line) yields values to \(stream.name), and no line finishes it.",
        remedy: "Call \(stream.name).finish() after the last value.", place: stream.place)
    }
    if let nested = calls?.sentence(aboutNestedCallOf: stuck.task.id) {
      return CauseOfWait(
        sentence: nested,
        remedy:
          "Take all that a task needs in one call, so that no task waits while it keeps something."
      )
    }
    if let sentence = calls?.sentence(aboutHolderFrom: stuck.task.id, site) {
      return CauseOfWait(
        sentence: sentence, remedy: remedyForHolder(ofWaiterAt: site), isAboutHolder: true)
    }
    return calls?.failedCaller(ofActorOf: stuck.task.id).flatMap(causeOfWait) ?? CauseOfWait()
  }

  /// Returns the cause of a cancelled task's wait that a handler could have ended; nil if there is none.
  private func unendedByCancellation(_ stuck: StuckTask) -> CauseOfWait? {
    guard let mark = stuck.task.cancellation, stuck.suspension.call == nil,
      !trace.ranHandler(stuck.task.id)
    else { return nil }
    return CauseOfWait(
      sentence:
        " It was cancelled at \(mark.time.words), and the cancellation did not end this wait.",
      remedy: Self.remedyForContinuation)
  }

  /// Returns what a task that failed has to do with the wait of another one that had called the same actor.
  private func causeOfWait(_ failed: TaskLife) -> CauseOfWait? {
    guard let end = failed.ended, case .threw(let error)? = failed.outcome else { return nil }
    let name = name(failed.id)
    return CauseOfWait(
      sentence:
        " \(name), which had called the same actor, threw \(error.asErrorName) at \(end.words).",
      remedy:
        "Before an error leaves \(name), resume the tasks that wait for it, for example in a catch or a defer."
    )
  }

  /// Findings about tasks that waited to be resumed for most of a long run that was stopped at a limit, while the main
  /// program waited as well.
  private var keptWaitingAtLimit: [Finding] {
    let main = trace.tasks.first { $0.kind == .root }
    guard case .limit? = trace.ending, let last = trace.events.indices.last,
      case .suspended(let waiting)? = main?.lastSlice?.state, !waiting.reason.endsByItself
    else { return [] }
    let lost = LostContinuations(trace)
    return trace.tasks.compactMap { task in
      guard task.endedEvent == nil, let slice = task.lastSlice,
        case .suspended(let suspension) = slice.state, suspension.reason == .continuation,
        trace.end - slice.start > max(.seconds(1), (trace.end - .zero) / 2)
      else { return nil }
      let loss = place(suspension.site).flatMap {
        lost.sentence(aboutOneMadeIn: $0.function, since: slice.start)
      }
      return finding(
        .neverResumed, loss == nil ? .remark : .mistake, [task.id], event: last,
        at: [suspension.site],
        "\(name(task.id)) waits\(at(suspension.site)), since \(slice.start.words), and nothing had resumed it when the "
          + "run was stopped at \(trace.end.words).\(loss ?? "")")
    }
  }

  /// Returns the tasks that resumed a task earlier at the place where it waits.
  private func resumers(of task: TaskID, at site: SiteID?) -> [TaskLife] {
    var known: Set<TaskID> = []
    return waits(of: task).compactMap { wait -> TaskLife? in
      guard wait.reason == .continuation, areInOneStatement(place(wait.site), place(site)),
        case .task(let other)? = wait.wokenBy, known.insert(other).inserted
      else { return nil }
      return trace[other]
    }
  }

  /// Returns a clause about the tasks that resumed a task earlier at the place where it waits, for example to take what
  /// it sends, and how they ended. Returns an empty string if there are none, or if one of them has not ended.
  private func resumedBefore(_ task: TaskID, at site: SiteID?) -> String {
    let resumers = resumers(of: task, at: site)
    guard let last = resumers.max(by: { ($0.endedEvent ?? .max) < ($1.endedEvent ?? .max) }),
      last.ended != nil
    else { return "" }
    let failed = resumers.first { $0.hasThrown && !$0.isCancelled } ?? last
    guard let end = failed.ended, let outcome = failed.outcome else { return "" }
    let ended: String
    switch outcome {
    case .returned: ended = "returned"
    case .threw(let error): ended = "threw \(error.asErrorName)"
    }
    let who = resumers.count == 1 ? "" : "\(name(failed.id)) "
    let isCancelled = failed.threwCancellation && failed.cancellation?.cause == .groupError
    let reason = isCancelled ? ", after \(error(thatCancelledGroupOf: failed.id))" : ""
    return
      ": \(trace.names(of: resumers.map(\.id))) resumed it before, and \(who)\(ended) at \(end.words)\(reason)"
  }
}

extension Suspension.Reason {
  /// Whether the wait ends although no other task does anything.
  fileprivate var endsByItself: Bool {
    switch self {
    case .sleeping, .yielding, .hopping: true
    case .task, .group, .actor, .continuation, .unknown: false
    }
  }
}
