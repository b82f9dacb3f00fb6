import TaskTrace

/// Explains blocking, actors, priorities, and how the run ended.
extension Explainer {
  func explainBlocking(of task: TaskID, _ site: SiteID?, _ said: inout Sentences) {
    let lasts = trace.slice(from: said.index).map { $0.duration > .zero } ?? false
    let isFirst = causes.folds.isRepresentative(said.index)
    // The place of a blocking call that the machine does not see is known only at the end of the run.
    if isBlocked(task, before: said.index) {
      return said.say(site == nil ? .detail : .essential, site: site) {
        sentence("\(trace.name(of: task)) still blocks its thread", at: site)
      }
    }
    said.say(lasts && isFirst ? .essential : .detail, site: site) {
      sentence(
        "\(trace.name(of: task)) blocks its thread and keeps its core", at: site)
    }
  }

  private func isBlocked(_ task: TaskID, before event: Int) -> Bool {
    trace[life: task].steps(before: event).lazy.map { trace.events.kind(of: $0) }
      .first { $0.beginsSlice } == .blocked
  }

  func explainUnblocking(of task: TaskID, _ said: inout Sentences) {
    said.say(.detail) { "\(trace.name(of: task)) continues after the blocking call." }
  }

  func explainHop(
    to actor: ActorID?, of task: TaskID, _ site: SiteID?, _ said: inout Sentences
  ) {
    if let move = causes.moves.first[said.index] {
      return said.say(.essential, rule: .actorRunsOne, site: site) {
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
    said.say(.detail, site: site) {
      let place = actor.map(trace.actorName)
      return "\(trace.name(of: task)) "
        + (place.map { "moves to \($0)." } ?? "leaves its actor.")
    }
  }

  func explainDetail(_ action: Action, of task: TaskID, _ said: inout Sentences) {
    let name = trace.name(of: task)
    switch action {
    case .groupOpened(_, _, let site):
      said.say(.detail, site: site) { "\(name) opens a task group." }
    case .groupClosed:
      said.say(.detail, rule: .groupEndsLast) {
        "The task group of \(name) ends, because all its children have ended."
      }
    case .escalated(let priority):
      explainEscalation(of: task, to: priority, &said)
    case .intervened(let change):
      said.say(.essential) { sentence(change, name) }
    case .taskLocalRead(_, let binder):
      said.say(.detail, rule: .taskLocalsAreInherited) {
        guard let binder else {
          return "\(name) reads a task-local value that is not bound, so it gets the default."
        }
        return binder == task
          ? "\(name) reads the task-local value that it bound itself."
          : "\(name) reads the task-local value that \(trace.name(of: binder)) bound."
      }
    case .taskLocalBound:
      said.say(.detail) { "\(name) binds a task-local value for a scope." }
    case .created, .ready, .running, .suspended, .hopped, .awaited, .computing, .blocked,
      .unblocked, .cancelled, .noticed, .handlerRan, .returned, .threw, .printed, .warned, .ended:
      break
    }
  }

  /// Explains how long the task's own code took. The simulated work of a demo appears as a wait instead.
  func explainComputing(
    of task: TaskID, until end: VirtualTime, _ site: SiteID?, _ said: inout Sentences
  ) {
    guard trace.scenario.machine.cpu == .measured, end > said.time else { return }
    let duration = end - said.time
    let level: Explanation.Level = duration < CausalIndex.tellingComputing ? .detail : .essential
    said.say(level, site: site) {
      "\(trace.name(of: task)) computes for \(duration.inMilliseconds)."
    }
  }

  func explainRun(_ action: Action, _ said: inout Sentences) {
    switch action {
    case .warned(let sentence): said.say(.essential) { sentence }
    case .ended(let ending): explainEnding(ending, &said)
    case .created, .ready, .running, .suspended, .hopped, .awaited, .computing, .blocked,
      .unblocked, .cancelled, .noticed, .handlerRan, .escalated, .intervened, .groupOpened,
      .groupClosed, .taskLocalRead, .taskLocalBound, .returned, .threw, .printed:
      break
    }
  }

  private func explainEnding(_ ending: Ending, _ said: inout Sentences) {
    // A damaged trace may have several ends. Unfinished tasks are explained at the last one.
    let isLast = said.index == trace.events.count - 1
    let alive = isLast ? trace.tasks.filter { $0.endedEvent == nil } : []
    switch ending {
    case .exited(let status):
      said.say(status == 0 ? .detail : .essential) {
        "The program ended\(status == 0 ? "" : " with status \(status)")."
      }
      explainLeftBehind(alive, &said)
    case .stuck:
      said.say(.essential) {
        "The run is stuck: no task can run, and nothing will resume the waiting tasks."
      }
      explainHeldCores(alive, &said)
      explainHeldMainThread(&said)
      for task in alive { explainStuck(task.id, &said) }
    case .limit(let limit):
      said.say(.essential) { "The run was stopped at its limit of \(words(for: limit))." }
      if limit == .realTime, alive.contains(where: { $0.lastSlice?.state == .ready }) {
        explainHeldCores(alive, &said)
      }
    case .crashed(let signal):
      said.say(.essential) {
        "The program crashed (signal \(signal)\(signalWords(signal))). The trace ends here."
      }
    case .usedUp(let resource):
      said.say(.essential) {
        "The program \(trace.words(for: resource)). \(resource.advice)"
      }
    case .tracerCrashed(let signal):
      said.say(.essential) {
        "The tracer itself crashed (signal \(signal)\(signalWords(signal))), which is a defect of the tutor. The trace ends here, and says nothing about how the program would have ended."
      }
    case .interrupted:
      said.say(.essential) { "The run was interrupted." }
    }
  }

  /// Explains why unstructured tasks had not ended when the program ended.
  private func explainLeftBehind(_ alive: [TaskLife], _ said: inout Sentences) {
    let free = alive.filter { !$0.creation.kind.isStructured && $0.creation.kind != .root }
    guard !free.isEmpty else { return }
    said.say(.essential, rule: .unstructuredHasNoParent) {
      "\(trace.names(of: free.map(\.id))) had not ended when the program ended: "
        + trace.reasonWhyLeftBehind(free.count == 1 ? "it" : "them") + "."
    }
  }

  /// Explains that tasks which block keep their cores, and that ready tasks wait for these cores. The real pool does
  /// not start another thread for them either.
  private func explainHeldCores(_ alive: [TaskLife], _ said: inout Sentences) {
    let holders = alive.filter { task in
      if case .blocked? = task.lastSlice?.state { true } else { false }
    }
    let ready = alive.filter { $0.lastSlice?.state == .ready }
    guard let first = holders.first else { return }
    said.say(.essential, rule: .coresAreLimited, task: first.id) {
      let isOne = holders.count == 1
      return
        "\(trace.names(of: holders.map(\.id))) \(isOne ? "holds its core" : "hold their cores"), because "
        + "\(isOne ? "it blocks" : "they block") instead of awaiting."
    }
    guard let waiting = ready.first else { return }
    said.say(.essential, rule: .coresAreLimited, task: waiting.id) {
      "\(trace.names(of: ready.map(\.id))) could run, but no core is free."
    }
  }

  private func explainHeldMainThread(_ said: inout Sentences) {
    let tasks = trace.tasksWithoutMainThread.map(\.id)
    guard let first = tasks.first else { return }
    said.say(.essential, rule: .coresAreLimited, task: first) {
      "\(trace.names(of: tasks)) could run, but code that is in no task blocks the main thread."
    }
  }

  private func explainStuck(_ task: TaskID, _ said: inout Sentences) {
    guard let last = trace[life: task].lastSlice, case .suspended(let suspension) = last.state
    else {
      return
    }
    said.say(.essential, site: suspension.site, task: task) {
      let what = waitText(suspension)
      let since = (last.start - .zero).inMilliseconds
      return sentence(
        "\(trace.name(of: task)) has been waiting since \(since) \(what)", at: suspension.site)
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
