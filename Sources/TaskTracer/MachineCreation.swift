import CConcurrencyRuntime
import Simulation
import TaskTrace

/// How tasks come to be known.
extension Machine {
  /// Takes note of a task that was not known, and whether it began elsewhere; the lock is held.
  func register(_ job: RuntimeJob, on core: CoreThread?, elsewhere: Bool = false) -> LiveTask {
    let said = takeWhatWasSaid()
    let creator = core.map { $0.current } ?? noteElsewhere()
    let parent = job.parent.flatMap { tasks[$0] }
    let kind = self.kind(of: job, said, creator: creator, core: core)
    guard let id = tasks.nextID() else { preconditionFailure("task numbers start at 1") }
    let task = pool.take(TaskFacts(id: id, job: job, kind: kind, parent: parent))
    tasks.insert(task)
    if elsewhere {
      task.beganElsewhere = true
      self.elsewhere.append(task)
    }
    if elsewhere || !kind.isStructured { hold(task) }
    if let group = job.group { join(group, task, on: core) }
    if kind == .asyncLet, let parent {
      parent.asyncLets.append(task)
      task.endsWithItsMemory = core == nil
      if let said { asyncLets[said.asyncLet] = TaskReference(task) }
    }
    if kind == .root { root = task }
    if !kind.isDetached { task.binders = (parent ?? creator)?.binders ?? [:] }
    if let name = said?.name, !hasEnded { recorder.write(name: name, of: id) }
    write(on: core) {
      .created(
        time: $0, core: $1, task: id, kind: kind, parent: parent?.id, creator: creator?.id,
        group: task.group?.id, priority: task.priority, startsCancelled: task.isCancelled,
        site: said?.site)
    }
    return task
  }

  /// The task that runs on this thread, which is none of the machine's: an executor of the program's own has it.
  /// The first time, it is said what is not seen there; the lock is held.
  @discardableResult func noteElsewhere() -> LiveTask? {
    guard let running = RuntimeJob.current, let task = tasks[running] else { return nil }
    if !hasRemarkedExecutor {
      hasRemarkedExecutor = true
      write(
        task.id,
        .remarked(
          "An executor of the program's own runs tasks on threads that are not the machine's. It cannot follow them "
            + "there: of what they do, only the tasks that they make are shown, and no async let."),
        on: nil)
    }
    return task
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
    of job: RuntimeJob, _ said: Said?, creator: LiveTask?, core: CoreThread?
  ) -> TaskKind {
    func asked(_ flag: Int) -> Bool { (said?.flags ?? 0) & flag != 0 }
    let isImmediate = asked(rt_create_immediate)
    if job.has(rt_flag_async_let) { return .asyncLet }
    if job.has(rt_flag_group_child) { return isImmediate ? .immediateGroupChild : .groupChild }
    // The task of an asynchronous `main` is made without being enqueued; the runtime enqueues it.
    let isMain = said != nil && !asked(rt_create_enqueues) && !isImmediate
    if isMain, creator == nil, core?.index == 0, !hadRoot {
      hadRoot = true
      return .root
    }
    let inherits = asked(rt_create_copies_task_locals | rt_create_inherits_context)
    if isImmediate { return inherits ? .immediate : .immediateDetached }
    return inherits ? .unstructured : .detached
  }

  /// Adds a child to its group, which is new if its task has none at that address.
  private func join(_ address: UInt, _ task: LiveTask, on core: CoreThread?) {
    let owner = task.parent?.live
    let group = owner?.group(at: address) ?? open(address, owner, on: core)
    group?.children.append(task)
    task.group = group
  }

  /// The first child of a group belongs to the innermost scope that has no group yet.
  private func open(_ address: UInt, _ owner: LiveTask?, on core: CoreThread?) -> LiveGroup? {
    groupCount += 1
    guard let id = GroupID(groupCount), let owner else { return nil }
    let group = LiveGroup(GroupFacts(id: id, address: address))
    owner.add(group)
    let scope = owner.groupScopes.lastIndex { $0.group == nil }
    if let scope { owner.groupScopes[scope].group = group }
    record(owner, .groupOpened(id, site: scope.flatMap { owner.groupScopes[$0].site }), on: core)
    return group
  }
}
