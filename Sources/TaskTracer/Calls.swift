import CConcurrencyRuntime
import Glibc
import Simulation
import TaskTrace

// What the C side calls; ProgramCalls.h says what each means.

/// Lends the machine, locked, and the core that calls, where the call is the machine's business.
func entering(_ body: (Machine, CoreThread) -> Void) {
  withMachine { machine in
    guard !machine.hasEnded else { return }
    guard let core = machine.thisCore else {
      if RuntimeJob.current != nil { _ = machine.locked { machine.noteElsewhere() } }
      return
    }
    guard !core.isQuiet else { return }
    machine.enter(core)
    machine.locked { body(machine, core) }
  }
}

@_cdecl("machine_will_create") func willCreate(
  flags: Int, name: UnsafePointer<CChar>?, asyncLet: UnsafeRawPointer?
) {
  let said = unsafe rt_this_creation()
  unsafe said.pointee = unsafe rt_creation(
    isPending: true, flags: flags, name: name, asyncLet: asyncLet, site: 0)
  withMachine { machine in
    let core = machine.thisCore
    if let core {
      machine.enter(core)
    } else {
      _ = machine.locked { machine.noteElsewhere() }
    }
    let site = unsafe SiteTable.withFrames {
      unsafe rt_running_frames($0, $1)
    } use: { frames -> SiteID? in
      let hash = unsafe SiteTable.hash(frames)
      // A loop makes task after task in one place.
      if let core, let last = core.lastCreation, last.hash == hash { return last.site }
      let site = machine.locked { unsafe machine.sites.number(of: frames, hash, &machine.recorder) }
      core?.lastCreation = (hash, site)
      return site
    }
    unsafe said.pointee.site = site?.number ?? 0
  }
}

@_cdecl("machine_did_create") func didCreate(task: UnsafeMutableRawPointer, flags: Int) {
  withMachine { machine in
    if unsafe rt_this_creation().pointee.isPending {
      // Nobody enqueued it on the machine although the program asked for that: its own executor has it.
      let isElsewhere = flags & rt_create_enqueues != 0
      machine.locked {
        _ = unsafe machine.register(
          RuntimeJob(task), on: machine.thisCore, elsewhere: isElsewhere)
      }
    }
    machine.letOthersStart()
  }
}

@_cdecl("machine_will_run_immediately") func willRunImmediately(task: UnsafeMutableRawPointer) {
  entering { machine, core in
    guard let task = unsafe machine.tasks[RuntimeJob(task)] else { return }
    core.interrupted.append(core.current)
    machine.beginStretch(task, on: core)
  }
}

@_cdecl("machine_did_run_immediately") func didRunImmediately(task: UnsafeMutableRawPointer) {
  guard let machine, let core = machine.thisCore, !machine.hasEnded, !core.interrupted.isEmpty
  else { return }
  machine.regain(core)
  machine.finishStretches(core)
  core.current = core.interrupted.removeLast()
}

@_cdecl("machine_will_await_async_let") func willAwaitAsyncLet(
  asyncLet: UnsafeRawPointer, implicit: Bool, resume: UnsafeRawPointer, context: UnsafeRawPointer
) {
  let name = UInt(bitPattern: asyncLet)
  if implicit { withMachine { $0.lookAtAsyncLet(name) } }
  entering { machine, core in
    guard let task = core.current else { return }
    let child = machine.asyncLets[name]
    if implicit { machine.asyncLets[name] = nil }
    guard let child, child.live != nil || !implicit else { return }
    let site = unsafe awaitSite(machine, resume, context)
    task.awaitSite = site
    machine.record(task, .awaited(child.id, implicit: implicit, site: site), on: core)
  }
}

@_cdecl("machine_will_read_value") func willReadValue(
  of read: UnsafeRawPointer, resume: UnsafeRawPointer, context: UnsafeRawPointer
) {
  entering { machine, core in
    let job = unsafe RuntimeJob(UnsafeMutableRawPointer(mutating: read))
    guard let task = core.current, let read = machine.tasks.number(ofReadable: job) else { return }
    let site = unsafe awaitSite(machine, resume, context)
    machine.record(task, .awaited(read, implicit: false, site: site), on: core)
  }
}

@_cdecl("machine_will_switch") func willSwitch(
  executor: UInt, implementation: UInt, resume: UnsafeRawPointer, context: UnsafeRawPointer
) {
  // Most switches lead to where the task is.
  entering { machine, core in
    guard let task = core.current, task.executor != executor else { return }
    task.executor = executor
    let site = unsafe awaitSite(machine, resume, context)
    let actor = executor == 0 ? nil : machine.actor(executor)
    machine.record(task, .hopped(to: actor, site: site), on: core)
    // A default actor has no implementation.
    let isOwn = implementation != 0 && executor != MainThreadExecutor.identity
    if isOwn || task.beganElsewhere && executor == 0 {
      machine.leave(task, for: actor, at: site, on: core)
    } else if task.beganElsewhere {
      machine.hold(task)
    }
  }
}

@_cdecl("machine_actor_ended") func actorEnded(actor: UnsafeRawPointer) {
  withMachine { machine in
    machine.locked { _ = machine.actors.removeValue(forKey: UInt(bitPattern: actor)) }
  }
}

@_cdecl("machine_will_cancel_task") func willCancel(task: UnsafeMutableRawPointer) {
  entering { machine, core in
    let target = unsafe machine.tasks[RuntimeJob(task)]
    core.cancelling = .init(
      cause: .explicit, target: target.map(TaskReference.init), site: runningSite(machine))
  }
}

@_cdecl("machine_will_cancel_group") func willCancelGroup() {
  entering { machine, core in
    core.cancelling = .init(cause: .group, target: nil, site: runningSite(machine))
  }
}

@_cdecl("machine_did_cancel") func didCancel() {
  entering { machine, core in
    machine.finishMarking(core)
    core.cancelling = nil
  }
}

@_cdecl("machine_did_escalate") func didEscalate(task: UnsafeMutableRawPointer) {
  entering { machine, core in
    if let task = unsafe machine.tasks[RuntimeJob(task)] { machine.noteRaised(task, on: core) }
  }
}

@_cdecl("machine_noticed_cancellation") func noticedCancellation(threw: Bool) {
  entering { machine, core in
    guard let task = core.current else { return }
    let site = runningSite(machine)
    machine.record(task, .noticed(threw ? .checkThrew : .checkedFlag, site: site), on: core)
  }
}

@_cdecl("machine_will_sleep") func willSleep(resume: UnsafeRawPointer, context: UnsafeRawPointer) {
  entering { machine, core in
    guard let task = core.current, task.isCancelled else { return }
    let site = unsafe awaitSite(machine, resume, context)
    machine.record(task, .noticed(.sleepThrew, site: site), on: core)
  }
}

/// Where the running code is; the lock is held.
private func runningSite(_ machine: Machine) -> SiteID? {
  unsafe machine.sites.site(&machine.recorder) { unsafe rt_running_frames($0, $1) }
}

/// Where a function goes on after what it calls now; the lock is held.
func awaitSite(
  _ machine: Machine, _ resume: UnsafeRawPointer, _ context: UnsafeRawPointer
) -> SiteID? {
  unsafe machine.sites.site(&machine.recorder) { frames, capacity in
    unsafe rt_await_frames(resume, context, frames, capacity)
  }
}

@_cdecl("machine_read_task_local") func readTaskLocal(key: UnsafeRawPointer) {
  entering { machine, core in
    guard let task = core.current else { return }
    let number = unsafe machine.number(ofTaskLocal: key)
    let binder = unsafe rt_task_local_is_bound(key) ? task.binders[number] : nil
    machine.record(task, .taskLocalRead(key: number, binder: binder), on: core)
  }
}

@_cdecl("machine_will_bind_task_local") func willBindTaskLocal(key: UnsafeRawPointer) {
  entering { machine, core in
    guard let task = core.current else { return }
    let number = unsafe machine.number(ofTaskLocal: key)
    task.binders[number] = task.id
    machine.record(task, .taskLocalBound(key: number), on: core)
  }
}

@_cdecl("machine_will_open_group") func willOpenGroup(
  resume: UnsafeRawPointer?, context: UnsafeRawPointer?
) {
  entering { machine, core in
    guard let task = core.current else { return }
    var site = runningSite(machine)
    if let resume = unsafe resume, let context = unsafe context {
      site = unsafe awaitSite(machine, resume, context)
    }
    task.groupScopes.append(.init(site: site))
  }
}

@_cdecl("machine_did_close_group") func didCloseGroup() {
  withMachine { machine in machine.thisCore.map(machine.lookElsewhere) }
  entering { machine, core in
    guard let task = core.current else { return }
    guard let scope = task.groupScopes.popLast(), let group = scope.group else { return }
    task.remove(group)
    machine.record(task, .groupClosed(group.id), on: core)
  }
}
