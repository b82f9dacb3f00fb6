import CConcurrencyRuntime
import Simulation
import TaskTrace

/// How tasks come to be known.
extension Machine {
  /// Takes note of a task that was not known; the lock is held.
  func register(_ job: RuntimeJob, on core: CoreThread?) -> Int {
    let said = takeWhatWasSaid()
    let creator = core?.current
    let parent = job.parent.flatMap { place(of: $0) }
    let kind = self.kind(of: job, said, creator: creator, core: core)
    guard let id = tasks.nextID() else { preconditionFailure("task numbers start at 1") }
    var task = LiveTask(id: id, job: job, kind: kind, priority: job.priority)
    task.parent = parent
    task.creator = creator.flatMap { tasks[$0]?.id }
    task.isCancelled = job.isCancelled
    task.group = job.group
    if !kind.isStructured {
      task.isRetained = true
      job.retain()
    }
    let inserted = tasks.insert(task, runtimeID: job.id)
    let group = task.group.flatMap { join($0, place: inserted, owner: parent, on: core) }
    if kind == .asyncLet, let parent {
      tasks[parent]?.asyncLets.append(inserted)
      if let said { asyncLets[said.asyncLet] = inserted }
    }
    if kind == .root { root = inserted }
    let creation = Creation(
      kind: kind, parent: parent.flatMap { tasks[$0]?.id }, creator: task.creator, group: group,
      priority: TaskPriorityLevel(rawValue: job.priority), startsCancelled: task.isCancelled,
      name: said?.name, site: said?.site)
    write(id, .created(creation), on: core)
    return inserted
  }

  /// What the thread's call for a new task has said of it.
  private struct Said {
    var flags: Int
    var name: String?
    var asyncLet: UInt
    var site: SiteID?
  }

  private func takeWhatWasSaid() -> Said? {
    let said = unsafe rt_this_creation()
    guard unsafe said.pointee.isPending else { return nil }
    unsafe said.pointee.isPending = false
    return unsafe Said(
      flags: said.pointee.flags, name: said.pointee.name.map { unsafe String(cString: $0) },
      asyncLet: UInt(bitPattern: said.pointee.asyncLet), site: SiteID(said.pointee.site))
  }

  private func kind(
    of job: RuntimeJob, _ said: Said?, creator: Int?, core: CoreThread?
  ) -> TaskKind {
    func asked(_ flag: Int) -> Bool { (said?.flags ?? 0) & flag != 0 }
    let isImmediate = asked(rt_create_immediate)
    if job.has(rt_flag_async_let) { return .asyncLet }
    if job.has(rt_flag_group_child) { return isImmediate ? .immediateGroupChild : .groupChild }
    // The task of an asynchronous `main` is made without being enqueued; the runtime enqueues it.
    if creator == nil, core?.index == 0, !hadRoot, said != nil, !asked(rt_create_enqueues),
      !isImmediate
    {
      hadRoot = true
      return .root
    }
    let inherits = asked(rt_create_copies_task_locals | rt_create_inherits_context)
    if isImmediate { return inherits ? .immediate : .immediateDetached }
    return inherits ? .unstructured : .detached
  }

  /// Adds a child to its group, which is new if its task has opened one since.
  private func join(
    _ pointer: UInt, place: Int, owner: Int?, on core: CoreThread?
  ) -> GroupID? {
    let opened = owner.flatMap { tasks[$0]?.groupsOpened } ?? 0
    if let group = groups[pointer], !group.children.isEmpty || group.openedAs == opened {
      groups[pointer]?.children.insert(place)
      return group.id
    }
    groupCount += 1
    guard let id = GroupID(groupCount) else { return nil }
    groups[pointer] = LiveGroup(id: id, openedAs: opened, children: [place])
    if let owner {
      tasks[owner]?.groups.removeAll { $0 == pointer }
      tasks[owner]?.groups.append(pointer)
      record(owner, .groupOpened(id, site: tasks[owner]?.groupSite), on: core)
    }
    return id
  }
}
