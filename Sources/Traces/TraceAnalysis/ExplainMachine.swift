import TaskTrace

/// Explains blocking, actors, priorities, and how the run ended.
extension Explainer {
  func explainBlocking(of task: TaskID, _ site: SiteID?, _ sentences: inout Sentences) {
    let lasts = trace.slice(from: sentences.index).map { $0.duration > .zero } ?? false
    let isFirst = causes.folds.isRepresentative(sentences.index)
    // The place of a blocking call that the machine does not see is known only at the end of the run.
    if isBlocked(task, before: sentences.index) {
      return sentences.add(site == nil ? .detail : .essential, site: site) {
        sentence("\(trace.name(of: task)) still blocks its thread", at: site)
      }
    }
    sentences.add(lasts && isFirst ? .essential : .detail, site: site) {
      sentence(
        "\(trace.name(of: task)) blocks its thread and keeps its core", at: site)
    }
  }

  private func isBlocked(_ task: TaskID, before event: Int) -> Bool {
    trace[life: task].steps(before: event).lazy.map { trace.events.kind(of: $0) }
      .first { $0.beginsSlice } == .blocked
  }

  func explainUnblocking(of task: TaskID, _ sentences: inout Sentences) {
    sentences.add(.detail) { "\(trace.name(of: task)) continues after the blocking call." }
  }

  func explainHop(
    to actor: ActorID?, of task: TaskID, _ site: SiteID?, _ sentences: inout Sentences
  ) {
    if let move = causes.moves.first[sentences.index] {
      return sentences.add(.essential, rule: .actorRunsOne, site: site) {
        let (name, from, to) = (
          trace.name(of: task), trace.actorName(move.from), trace.actorName(move.to)
        )
        if from == to {
          return "\(name) moves from one \(from) to another. Other tasks can now run on the first."
        }
        return "\(name) moves from \(from) to \(to)."
          + (move.from == .main ? "" : " Other tasks can now run on \(from).")
      }
    }
    sentences.add(.detail, site: site) {
      let place = actor.map(trace.actorName)
      return "\(trace.name(of: task)) "
        + (place.map { "moves to \($0)." } ?? "leaves its actor.")
    }
  }

  func explainDetail(_ action: Action, of task: TaskID, _ sentences: inout Sentences) {
    let name = trace.name(of: task)
    switch action {
    case .groupOpened(_, _, let site):
      sentences.add(.detail, site: site) { "\(name) opens a task group." }
    case .groupClosed:
      sentences.add(.detail, rule: .groupEndsLast) {
        "The task group of \(name) ends, because all its children have ended."
      }
    case .escalated(let priority):
      explainEscalation(of: task, to: priority, &sentences)
    case .intervened(let change):
      sentences.add(.essential) { sentence(change, name) }
    case .taskLocalRead(_, let binder):
      sentences.add(.detail, rule: .taskLocalsAreInherited) {
        guard let binder else {
          return "\(name) reads a task-local value that is not bound, so it gets the default."
        }
        return binder == task
          ? "\(name) reads the task-local value that it bound itself."
          : "\(name) reads the task-local value that \(trace.name(of: binder)) bound."
      }
    case .taskLocalBound:
      sentences.add(.detail) { "\(name) binds a task-local value for a scope." }
    case .created, .ready, .running, .suspended, .hopped, .awaited, .computing, .blocked,
      .unblocked, .cancelled, .noticed, .handlerRan, .returned, .threw, .printed, .warned, .ended:
      break
    }
  }

  /// Explains how long the task's own code took. The simulated work of a demo appears as a wait instead.
  func explainComputing(
    of task: TaskID, until end: VirtualTime, _ site: SiteID?, _ sentences: inout Sentences
  ) {
    guard trace.scenario.machine.cpu == .measured, end > sentences.time else { return }
    let duration = end - sentences.time
    let level: Explanation.Level = duration < CausalIndex.tellingComputing ? .detail : .essential
    sentences.add(level, site: site) {
      "\(trace.name(of: task)) computes for \(duration.inMilliseconds)."
    }
  }

  func explainRun(_ action: Action, _ sentences: inout Sentences) {
    switch action {
    case .warned(let sentence): sentences.add(.essential) { sentence }
    case .ended(let ending): explainEnding(ending, &sentences)
    case .created, .ready, .running, .suspended, .hopped, .awaited, .computing, .blocked,
      .unblocked, .cancelled, .noticed, .handlerRan, .escalated, .intervened, .groupOpened,
      .groupClosed, .taskLocalRead, .taskLocalBound, .returned, .threw, .printed:
      break
    }
  }

  private func explainEnding(_ ending: Ending, _ sentences: inout Sentences) {
    // A damaged trace may have several ends. Unfinished tasks are explained at the last one.
    let isLast = sentences.index == trace.events.count - 1
    let alive = isLast ? trace.tasks.filter { $0.endedEvent == nil } : []
    switch ending {
    case .exited(let status):
      sentences.add(status == 0 ? .detail : .essential) {
        "The program ended\(status == 0 ? "" : " with status \(status)")."
      }
      explainLeftBehind(alive, &sentences)
    case .stuck:
      sentences.add(.essential) {
        "The run is stuck: no task can run, and nothing will resume the waiting tasks."
      }
      explainHeldCores(alive, &sentences)
      explainHeldMainThread(&sentences)
      for task in alive { explainStuck(task.id, &sentences) }
    case .limit(let limit):
      sentences.add(.essential) { "The run was stopped at its limit of \(words(for: limit))." }
      if limit == .realTime, alive.contains(where: { $0.lastSlice?.state == .ready }) {
        explainHeldCores(alive, &sentences)
      }
    case .crashed(let signal):
      sentences.add(.essential) {
        "The program crashed (signal \(signal)\(signalWords(signal))). The trace ends here."
      }
    case .usedUp(let resource):
      sentences.add(.essential) {
        "The program \(trace.words(for: resource)). \(resource.advice)"
      }
    case .tracerCrashed(let signal):
      sentences.add(.essential) {
        "The tracer itself crashed (signal \(signal)\(signalWords(signal))), which is a defect of the tutor. The trace ends here, and says nothing about how the program would have ended."
      }
    case .interrupted:
      sentences.add(.essential) { "The run was interrupted." }
    }
  }

  /// Explains why unstructured tasks had not ended when the program ended.
  private func explainLeftBehind(_ alive: [TaskLife], _ sentences: inout Sentences) {
    let free = alive.filter { !$0.creation.kind.isStructured && $0.creation.kind != .root }
    guard !free.isEmpty else { return }
    sentences.add(.essential, rule: .unstructuredHasNoParent) {
      "\(trace.names(of: free.map(\.id))) had not ended when the program ended: "
        + trace.reasonWhyLeftBehind(free.count == 1 ? "it" : "them") + "."
    }
  }

  /// Explains that tasks which block keep their cores, and that ready tasks wait for these cores. The real pool does
  /// not start another thread for them either.
  private func explainHeldCores(_ alive: [TaskLife], _ sentences: inout Sentences) {
    let holders = alive.filter { task in
      if case .blocked? = task.lastSlice?.state { true } else { false }
    }
    let ready = alive.filter { $0.lastSlice?.state == .ready }
    guard let first = holders.first else { return }
    sentences.add(.essential, rule: .coresAreLimited, task: first.id) {
      let isOne = holders.count == 1
      return
        "\(trace.names(of: holders.map(\.id))) \(isOne ? "holds its core" : "hold their cores"), because "
        + "\(isOne ? "it blocks" : "they block") instead of awaiting."
    }
    guard let waiting = ready.first else { return }
    sentences.add(.essential, rule: .coresAreLimited, task: waiting.id) {
      "\(trace.names(of: ready.map(\.id))) could run, but no core is free."
    }
  }

  private func explainHeldMainThread(_ sentences: inout Sentences) {
    let tasks = trace.tasksWithoutMainThread.map(\.id)
    guard let first = tasks.first else { return }
    sentences.add(.essential, rule: .coresAreLimited, task: first) {
      "\(trace.names(of: tasks)) could run, but code that is in no task blocks the main thread."
    }
  }

  private func explainStuck(_ task: TaskID, _ sentences: inout Sentences) {
    guard let last = trace[life: task].lastSlice, case .suspended(let suspension) = last.state
    else {
      return
    }
    sentences.add(.essential, site: suspension.site, task: task) {
      let what = waitText(suspension)
      let since = (last.start - .zero).inMilliseconds
      return sentence(
        "\(trace.name(of: task)) has been waiting", at: suspension.site, " since \(since) \(what)")
    }
  }

  private func words(for limit: Ending.Limit) -> String {
    let machine = trace.scenario.machine
    return switch limit {
    case .virtualTime: "virtual time, \(machine.timeLimit.inMilliseconds)"
    case .events: "\(machine.eventLimit) events"
    case .realTime: "real time, \(machine.realLimit.inMilliseconds)"
    }
  }

  private func signalWords(_ signal: Int32) -> String {
    TerminatingSignal(signal).meaning.map { ", \($0)" } ?? ""
  }
}
