import TaskTrace

/// Explains waits for a core, and which tasks held the cores.
extension Explainer {
  func explainStart(of task: TaskID, _ sentences: inout Sentences) {
    guard let ready = causes.earlier(sentences.index, .ready) else { return }
    let waited = sentences.time - trace.events.time(of: ready)
    guard waited > .zero else { return }
    let isFirst = causes.cores.firstLate == sentences.index
    let core = sentences.core
    sentences.add(isFirst ? .essential : .detail, rule: .coresAreLimited) {
      "\(trace.name(of: task)) was ready for \(waited.inMilliseconds) before it could run"
        + heldText(from: core, at: ready) + (isFirst ? laterWaitsText(after: task) : "")
    }
  }

  /// Returns a sentence about the waits for a core after the first one. A story does not tell them one by one.
  private func laterWaitsText(after task: TaskID) -> String {
    let others = causes.cores.lateCount - 1
    guard others <= 1 else { return " Tasks had to wait like this \(others) more times." }
    guard others == 1, let other = causes.cores.lastLate.flatMap({ trace.events.task(of: $0) })
    else { return "" }
    return other == task
      ? " Later, it had to wait once more."
      : " \(trace.name(of: other)) had to wait as well."
  }

  /// Returns which tasks held the cores from an event on, at which a task was ready. If others held them at a later
  /// moment, the text names those instead. For a single core it names all. For several cores it says if other tasks
  /// followed.
  func heldText(from core: Core, at ready: Int, moment: VirtualTime? = nil) -> String {
    if let delay = delayAsked(at: ready) { return ": you delayed it by \(delay.inMilliseconds)." }
    let workers = trace.scenario.machine.cores
    guard var holders = holders(from: core, at: ready) else { return "." }
    var then = ""
    if holders.count == 1, let end = trace.slice(from: ready)?.end {
      let only = core == .main ? Core.main : .worker(1)
      let waiting = trace.events.task(of: ready)
      let later = causes.cores.holders(of: only, after: ready, before: end, in: trace)
      for task in later where task != waiting && !holders.contains(task) { holders.append(task) }
    } else if let others = self.holders(from: core, at: ready, moment: moment), others != holders {
      (holders, then) = (others, " then")
    } else if moment == nil, let end = trace.slice(from: ready)?.end,
      causes.cores.isTakenOver(
        (1...max(workers, 1)).map(Core.worker), from: holders, after: ready, before: end, in: trace)
    {
      then = ", and then other tasks did"
    }
    let names = trace.names(of: holders)
    if core == .main { return ": \(names) held the main thread." }
    switch workers {
    case 1: return ": \(names) held the only core."
    case 2: return ": \(names) held both cores\(then)."
    default: return ": \(names) held all \(workers) cores\(then)."
    }
  }

  /// Returns the tasks that held the main thread, or all other cores, at a moment after an event, or at the event; nil
  /// if one was free.
  func holders(from core: Core, at ready: Int, moment: VirtualTime? = nil) -> [TaskID]? {
    let workers = trace.scenario.machine.cores
    let cores = core == .main ? [Core.main] : (1...max(workers, 1)).map(Core.worker)
    let last = moment.map { time in
      trace.events.indices.partitionIndex { trace.events.time(of: $0) <= time } - 1
    }
    let holders = causes.cores.holders(of: cores, at: max(ready, last ?? ready), in: trace)
    return holders.count == cores.count ? holders : nil
  }

  /// Returns what a task lacked that was ready: a core, or the main thread.
  func lackText(of core: Core) -> String { core == .main ? "could not run" : "had no core" }
}
