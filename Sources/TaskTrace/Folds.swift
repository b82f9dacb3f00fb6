/// Many alike are told once: the first of them stands for all.
struct Folds: Sendable {
  private enum Key: Hashable {
    case creation(by: TaskID?, kind: TaskKind, group: GroupID?, site: SiteID?)
    case wait(by: TaskID, group: GroupID?, site: SiteID?)
    case cancellation(
      time: VirtualTime, by: TaskID?, cause: CancellationCause, group: GroupID?, parent: TaskID?)
    case notice(
      time: VirtualTime, mark: VirtualTime, notice: Notice, group: GroupID?, parent: TaskID?)
  }

  private var heads: [Key: Int] = [:]
  private var members: [Int: [TaskID]] = [:]

  /// The tasks for which this event stands; nil if another event stands for it.
  func members(at event: Int) -> [TaskID]? { members[event] }

  mutating func note(_ event: Event, of task: TaskID, at index: Int, in trace: Trace) {
    switch event.action {
    case .created(let creation):
      let key = Key.creation(
        by: creation.creator, kind: creation.kind, group: creation.group, site: creation.site)
      fold(creation.group == nil && creation.site == nil ? nil : key, task, index)
    case .suspended(let suspension):
      switch suspension.reason {
      case .task, .continuation:
        let key = Key.wait(by: task, group: nil, site: suspension.site)
        fold(suspension.site == nil ? nil : key, task, index)
      case .group(let group):
        fold(.wait(by: task, group: group, site: suspension.site), task, index)
      default: break
      }
    case .cancelled(let by, let cause, _):
      let creation = trace[life: task].creation
      let isAlone = cause == .explicit || cause == .intervention || cause == .unknown
      let key = Key.cancellation(
        time: event.time, by: by, cause: cause, group: creation.group,
        parent: creation.parent)
      fold(isAlone ? nil : key, task, index)
    case .noticed(let notice, _):
      guard let mark = trace[life: task].cancellation else { return }
      let creation = trace[life: task].creation
      let key = Key.notice(
        time: event.time, mark: mark.time, notice: notice, group: creation.group,
        parent: creation.parent)
      fold(creation.parent == nil ? nil : key, task, index)
    default: break
    }
  }

  private mutating func fold(_ key: Key?, _ task: TaskID, _ index: Int) {
    if let key, let head = heads[key] {
      members[head]?.append(task)
    } else {
      if let key { heads[key] = index }
      members[index] = [task]
    }
  }
}
