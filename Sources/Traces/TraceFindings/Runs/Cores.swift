import TaskTrace
import TraceAnalysis

/// Findings about cores that tasks keep from other tasks: by blocking, on the main actor, and against priorities.
extension ObservedRun {
  var cores: [Finding] { blockedCores + busyMain + inversions }

  /// A slice in which a task was ready but had no core, and whether it then ran on the main thread.
  struct CoreDelay {
    var task: TaskID
    var slice: Slice
    var needsMain: Bool
  }

  /// Returns the first delays in a trace. They are enough for examples, however long the run is.
  static func delays(in trace: Trace) -> [CoreDelay] {
    var delays: [CoreDelay] = []
    for task in trace.tasks where delays.count < maximumDelays && task.hasBeenDelayed {
      var ready: Slice?
      task.forEachSlice { slice in
        if let ready {
          delays.append(CoreDelay(task: task.id, slice: ready, needsMain: slice.core == .main))
        }
        ready = slice.isReady && slice.duration > .zero ? slice : nil
      }
      if let ready { delays.append(CoreDelay(task: task.id, slice: ready, needsMain: false)) }
    }
    return Array(delays.prefix(maximumDelays))
  }

  private static let maximumDelays = 1_000

  // MARK: Blocking

  private var blockedCores: [Finding] {
    findings(aboutSlicesBeginningWith: [.blocked]) { task, slice in
      let isLast = slice.event == task.lastSlice?.event && trace.ending == .stuck
      guard slice.duration > .zero || isLast else { return nil }
      let delayed = delays.filter { delay in
        delay.task != task.id && delay.slice.overlaps(slice)
          && delay.needsMain == (slice.core == .main)
      }
      return blocked(task, slice, delayed.map(\.task), isStuck: isLast)
    }
  }

  private func blocked(
    _ task: TaskLife, _ slice: Slice, _ delayed: [TaskID], isStuck: Bool
  ) -> Finding {
    var site: SiteID?
    if case .blocked(let place) = trace.events[slice.event].action { site = place }
    let isHarm = isStuck || !delayed.isEmpty
    let tasks = delayed.unique
    let effect =
      isStuck
      ? "It was never unblocked, so the program could not continue."
      : isHarm
        ? "\(trace.names(of: tasks)) \(tasks.count == 1 ? "was" : "were") ready and had no core."
        : ""
    let length = isStuck ? "" : " for \(slice.duration.inMilliseconds)"
    return finding(
      .coresBlocked, isHarm ? .mistake : .remark, [task.id] + tasks, event: slice.event, at: [site],
      "\(name(task.id)) blocked its thread\(length)\(at(site)), from \(slice.start.words) on."
        + (effect.isEmpty ? "" : " \(effect)"))
  }

  // MARK: The main actor

  /// The least time on the main actor that is worth a finding. Apple's guides call an app that does not respond for
  /// this long a hang that people notice.
  private static let longOnMain = Duration.milliseconds(100)

  /// The mistakes, if other tasks had to wait for the main actor. Otherwise remarks, so that one run does not call the
  /// same thing both a mistake and intended.
  private var busyMain: [Finding] {
    let turns = longTurnsOnMain
    let mistakes = turns.filter { $0.grade == .mistake }
    return mistakes.isEmpty ? turns : mistakes
  }

  private var longTurnsOnMain: [Finding] {
    let waiting = delays.filter(\.needsMain)
    return findings(aboutSlicesBeginningWith: [.running, .unblocked], on: .main) { task, slice in
      guard slice.duration >= Self.longOnMain else { return nil }
      let first = waiting.first { $0.task != task.id && $0.slice.overlaps(slice) }
      let effect = first.map { delay in
        " \(name(delay.task)) needed it at \(delay.slice.start.words) and had to wait "
          + "\(delay.slice.duration.inMilliseconds)."
      }
      var found = finding(
        .mainActorBusy, first == nil ? .remark : .mistake,
        [task.id] + [first?.task].compactMap(\.self),
        event: slice.event, at: [lastHop(of: task.id, before: slice.event)],
        "\(name(task.id)) kept the main actor for \(slice.duration.inMilliseconds) without a pause, from "
          + "\(slice.start.words) on.\(effect ?? "")")
      found.add(placesOfComputing(in: slice, of: task.id))
      return found
    }
  }

  /// Returns where a task computes first in a slice: the place in the program, and then the calls in the same file
  /// that led there. Empty if the trace does not show it.
  func placesOfComputing(in slice: Slice, of task: TaskID) -> [SourceFrame] {
    guard let steps = trace[task]?.steps(after: slice.event) else { return [] }
    for step in steps {
      guard trace.events.time(of: step) < slice.end else { return [] }
      guard case .computing(_, let site?) = trace.events[step].action else { continue }
      guard let place = place(site) else { return [] }
      return [place] + trace.frames(of: site).filter { $0.line > 0 && $0.file == place.file }
    }
    return []
  }

  /// Returns what `body` returns for the slices of tasks that began with events of some kinds, on one core or on any,
  /// in order.
  private func findings(
    aboutSlicesBeginningWith kinds: Set<EventKind>, on core: Core? = nil,
    _ body: (TaskLife, Slice) -> Finding?
  ) -> [Finding] {
    var found: [Finding] = []
    for index in trace.events.indices(ofKinds: kinds) {
      guard core == nil || core?.number == trace.events.record(of: index).core,
        let task = trace.events.task(of: index).flatMap({ trace[$0] }),
        let slice = task.slice(beginningAt: index), let finding = body(task, slice)
      else { continue }
      found.append(finding)
    }
    return found
  }

  /// Returns where a task last moved to another executor; if it never did, where it was created.
  private func lastHop(of task: TaskID, before index: Int) -> SiteID? {
    if let steps = trace[task]?.steps(before: index + 1) {
      for step in steps {
        if case .hopped(_, let site?) = trace.events[step].action { return site }
      }
    }
    return trace[task]?.creationSite
  }

  // MARK: Priorities

  /// Findings about priority inversions. A task waits for a task of lower priority in a way that Swift does not see,
  /// and that task waits for a core that a third task of lower priority has.
  private var inversions: [Finding] {
    let first = trace.tasks.first?.priority
    guard trace.tasks.contains(where: { $0.priority != first }) else { return [] }
    let escalations = Dictionary(
      grouping: trace.events.ofKinds([.escalated]).map(\.event), by: \.task)
    func priority(of task: TaskID, at time: VirtualTime) -> TaskPriorityLevel {
      (escalations[task] ?? []).reduce(trace[task]?.priority ?? .medium) { priority, event in
        guard case .escalated(let level) = event.action, event.time <= time else { return priority }
        return max(priority, level)
      }
    }
    return waits(whoseReason: { $0 == .continuation }).compactMap { wait -> Finding? in
      guard wait.duration > .zero,
        case .task(let low)? = wait.wokenBy, let high = trace[wait.waiter]?.priority,
        priority(of: low, at: wait.end) < high
      else { return nil }
      let late = trace[low]?.firstSlice { slice in
        slice.isReady && slice.duration > .zero && slice.start < wait.end && wait.start < slice.end
      }
      guard let late,
        let between = runner(during: late, below: high, besides: [low, wait.waiter])
      else { return nil }
      return finding(
        .priorityInverted, .mistake, [wait.waiter, low, between], event: wait.event,
        at: [wait.site],
        "\(name(wait.waiter)) (priority \(high)) waited\(at(wait.site)) until \(name(low)) "
          + "(priority \(priority(of: low, at: wait.end))) resumed it. Meanwhile \(name(low)) was ready for "
          + "\(late.duration.inMilliseconds) and had no core, because tasks such as \(name(between)) held the cores."
      )
    }
  }

  private func runner(
    during slice: Slice, below high: TaskPriorityLevel, besides others: [TaskID]
  ) -> TaskID? {
    trace.tasks.first { task in
      !others.contains(task.id) && task.priority < high
        && task.firstSlice { $0.isRunning && $0.overlaps(slice) } != nil
    }?.id
  }
}

extension Finding {
  /// Adds places that the finding does not have.
  mutating func add(_ more: [SourceFrame]) {
    places = (places + more).unique
  }
}

extension Slice {
  var core: Core? {
    switch state {
    case .running(let core), .blocked(let core): core
    case .ready, .suspended: nil
    }
  }

  var isReady: Bool { state == .ready }

  func overlaps(_ other: Slice) -> Bool { start < other.end && other.start < end }
}
