import TaskTrace

/// Records task groups, and the group to which each child belongs.
extension TaskObserver {
  /// Reports that the running task is about to open a group. The group's address is known from its first child on.
  package mutating func groupWillOpen(
    discards: Bool, resumption: CodePlace?, on core: ObservedCore
  ) {
    guard let task = core.current else { return }
    let running = events.site(of: .running)
    let site = if let resumption { events.site(of: resumption) } else { running }
    let depth = runtime.openGroups(of: task.job) + 1
    task.groupScopes.append(GroupScope(depth: depth, discards: discards, site: site))
  }

  /// Reports that the innermost group of the running task is closed: because of an error in its body if `hasFailed` is
  /// true. The error has cancelled the group.
  package mutating func groupClosed(hasFailed: Bool, on core: ObservedCore) {
    guard let task = core.current else { return }
    if hasFailed { noteGroupCancellation(by: task) }
    guard let scope = task.groupScopes.popLast(), let group = scope.group else { return }
    task.remove(group)
    record(task, .groupClosed(group.id), on: core)
  }

  /// Adds a child to its group. The group is new if the child's parent has no group at that address.
  mutating func join(_ address: UInt, _ task: LiveTask, on core: ObservedCore?) {
    let owner = task.parent?.live
    let group = owner?.group(at: address) ?? open(address, owner, on: core)
    if let owner, let group { noteNewChild(of: owner, in: group.id) }
    group?.children.append(task)
    task.group = group
  }

  /// Creates a group when its first child is added.
  ///
  /// The child's facts contain the group's address. The group's position among the task's open groups identifies its
  /// scope.
  private mutating func open(
    _ address: UInt, _ owner: LiveTask?, on core: ObservedCore?
  ) -> LiveGroup? {
    groupCount += 1
    guard let id = GroupID(groupCount), let owner else { return nil }
    let group = LiveGroup(GroupState(id: id, address: address))
    owner.add(group)
    let depth = runtime.depth(ofGroup: address, in: owner.job)
    let scope = owner.groupScopes.lastIndex { $0.depth == depth && $0.group == nil }
    if let scope { owner.groupScopes[scope].group = group }
    let opened = scope.map { owner.groupScopes[$0] }
    record(
      owner, .groupOpened(id, discards: opened?.discards ?? false, site: opened?.site), on: core)
    return group
  }
}
