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

  mutating func note(_ event: Event, of task: TaskLife, at index: Int) {
    switch event.action {
    case .created(let creation):
      let key = Key.creation(
        by: creation.creator, kind: creation.kind, group: creation.group, site: creation.site)
      fold(creation.group == nil && creation.site == nil ? nil : key, task.id, index)
    case .suspended(let suspension):
      switch suspension.reason {
      case .task, .continuation:
        let key = Key.wait(by: task.id, group: nil, site: suspension.site)
        fold(suspension.site == nil ? nil : key, task.id, index)
      case .group(let group):
        fold(.wait(by: task.id, group: group, site: suspension.site), task.id, index)
      default: break
      }
    case .cancelled(let by, let cause, _):
      let isAlone = cause == .explicit || cause == .intervention || cause == .unknown
      let key = Key.cancellation(
        time: event.time, by: by, cause: cause, group: task.creation.group,
        parent: task.creation.parent)
      fold(isAlone ? nil : key, task.id, index)
    case .noticed(let notice, _):
      guard let mark = task.cancellation else { return }
      let key = Key.notice(
        time: event.time, mark: mark.time, notice: notice, group: task.creation.group,
        parent: task.creation.parent)
      fold(task.creation.parent == nil ? nil : key, task.id, index)
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
