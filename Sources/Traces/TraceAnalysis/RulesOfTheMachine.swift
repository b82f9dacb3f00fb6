import TaskTrace

/// The rules about which tasks can run at the same time.
extension Rule {
  static let actorRunsOne = Rule(
    id: .actorRunsOne, title: "an actor runs one task at a time, and so does the main actor",
    proposal: "SE-0306"
  ) { trace, report in
    var actors = ActorOccupation(taskCount: trace.tasks.count)
    let storage = trace.storage
    for index in storage.records.indices {
      let record = storage.records[index]
      let position = Int(record.task) - 1
      guard position >= 0, position < storage.taskCount else { continue }
      switch storage.kind(at: index) {
      case .hopped: actors.hop(position, to: record.a)
      case .suspended: actors.leave(position)
      case .returned, .threw: actors.end(position)
      case .running:
        guard let task = TaskID(record.task), let actor = actors.run(position, on: record.core)
        else { continue }
        let others = actors.occupants(of: actor)
        let isAlone = others.count == 1
        report.count(
          isAlone || others.allSatisfy { $0 == task || trace.starts(task, inside: $0) },
          event: index,
          tasks: [task] + others.filter { $0 != task && !trace.starts(task, inside: $0) })
      case .created, .ready, .awaited, .computing, .cancelled, .noticed, .handlerRan, .escalated,
        .intervened, .groupOpened, .groupClosed, .taskLocalRead, .taskLocalBound, .printed, .warned,
        .ended, .blocked, .unblocked:
        break
      }
    }
  }

  static let coresAreLimited = Rule(
    id: .coresAreLimited, title: "no more tasks run at once than there are cores",
    proposal: "SE-0304"
  ) { trace, report in
    let storage = trace.storage
    var cores = CoreOccupation(trace)
    for index in storage.kinds.indices {
      let kind = storage.kind(at: index)
      guard kind == .running || kind == .suspended || kind.endsTask,
        let task = TaskID(storage.records[index].task), task.position < storage.taskCount
      else { continue }
      if kind != .running {
        cores.leave(task)
        continue
      }
      let (isAllowed, holder) = cores.run(task, on: storage.records[index].core, of: trace)
      report.count(isAllowed, event: index, tasks: [task] + [holder].compactMap(\.self))
    }
  }
}

/// The core of each task, updated event by event.
private struct CoreOccupation {
  private let coreCount: Int
  /// The task that runs on each core.
  private var running = NumberTable()
  /// The core of each task, by position; -1 for none.
  private var cores: [Int32]
  private var interrupted: [TaskID: TaskID] = [:]

  init(_ trace: Trace) {
    coreCount = trace.scenario.machine.cores
    cores = [Int32](repeating: -1, count: trace.tasks.count)
  }

  /// Records that a task starts to run. Returns whether it may, and the task that already has its core.
  mutating func run(_ task: TaskID, on core: UInt16, of trace: Trace) -> (Bool, TaskID?) {
    let number = Int(core)
    leavePreviousCore(task)
    let holder = TaskID(running[number])
    let isInside = holder.map { trace.starts(task, inside: $0) } ?? false
    if isInside { interrupted[task] = holder }
    running[number] = task.number
    cores[task.position] = Int32(core)
    if core == Record.outsideCore { return (true, holder) }
    return (number <= coreCount && (holder == nil || isInside), holder)
  }

  private mutating func leavePreviousCore(_ task: TaskID) {
    let old = Int(cores[task.position])
    if old >= 0, running[old] == task.number { running[old] = 0 }
  }

  mutating func leave(_ task: TaskID) {
    let old = Int(cores[task.position])
    cores[task.position] = -1
    guard old >= 0, running[old] == task.number else { return }
    let next = interrupted.isEmpty ? nil : interrupted.removeValue(forKey: task)
    running[old] = next?.number ?? 0
  }
}

extension Trace {
  /// Returns whether a task begins in the slice of another, on its core and its actor. Immediate tasks do, also if they
  /// begin inside each other.
  fileprivate func starts(_ task: TaskID, inside other: TaskID) -> Bool {
    var inner = task
    while let life = self[inner], life.kind.isImmediate, let creator = life.creator {
      if creator == other { return true }
      // Only in a damaged trace is a task created by a later one.
      guard creator < inner else { return false }
      inner = creator
    }
    return false
  }
}
