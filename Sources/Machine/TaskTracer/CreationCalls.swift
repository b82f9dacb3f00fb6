import CConcurrencyRuntime
import CInterposition
import TaskObservation
import TaskTrace

// Called by the C code when the program creates a task. RuntimeCalls.h documents the calls.

@_cdecl("machine_will_create") func willCreate(
  flags: Int, name: UnsafePointer<CChar>?, executor: UnsafeRawPointer?,
  asyncLet: UnsafeRawPointer?
) {
  if flags & rt_create_enqueues != 0 {
    let actor = UInt(bitPattern: executor)
    withMachine { $0.pauseBeforeCreation(on: actor) }
  }
  let pending = unsafe rt_this_creation()
  unsafe pending.pointee = unsafe rt_creation(
    isPending: true, flags: flags, name: name, executor: executor, asyncLet: asyncLet, site: 0)
  withMachine { machine in
    let core = machine.thisCore
    if let core {
      machine.enter(core)
    } else {
      machine.locked { _ = machine.observer.taskOnOutsideThread() }
    }
    unsafe pending.pointee.site = machine.creationSite(on: core)?.number ?? 0
  }
}

@_cdecl("machine_prefers_executor") func prefersExecutor() {
  withMachine { $0.hasPreferredExecutors = true }
}

@_cdecl("machine_did_create") func didCreate(task: UnsafeMutableRawPointer, flags: Int) {
  withMachine { machine in
    if unsafe rt_this_creation().pointee.isPending {
      let (job, isEnqueued) = unsafe (RuntimeJob(task), flags & rt_create_enqueues != 0)
      // On an actor without an executor of its own, the task has not begun yet.
      if machine.watchesEnds, machine.thisCore != nil, isEnqueued,
        machine.observer.runtime.isQueuedOnActor(job)
      {
        unsafe rt_watch_end(task)
      }
      machine.locked {
        machine.observer.taskCreated(job, isEnqueued: isEnqueued, on: machine.thisCore?.observed)
      }
    }
    machine.letOthersStart()
    machine.pause()
    machine.leave()
  }
}

@_cdecl("machine_will_run_immediately") func willRunImmediately(task: UnsafeMutableRawPointer) {
  withMachine { if $0.watchesEnds { unsafe rt_watch_end(task) } }
  entering { machine, core in
    unsafe machine.observer.immediateTaskStarts(RuntimeJob(task), on: core)
  }
}

@_cdecl("machine_did_run_immediately") func didRunImmediately(task: UnsafeMutableRawPointer) {
  guard let machine, let core = machine.thisCore, !machine.hasEnded, core.observed.runsImmediateTask
  else { return }
  machine.waitForTurn(core)
  machine.finishSlice(core)
  machine.observer.immediateTaskStopped(on: core.observed)
  // The immediate task may already continue on another core.
  core.hasActed = true
}

extension Machine {
  /// The place in the code at which the calling thread creates a task.
  fileprivate func creationSite(on core: CoreThread?) -> SiteID? {
    guard observer.events.findsPlaces else { return nil }
    return unsafe SiteTable.withFrames {
      unsafe rt_running_frames($0, $1)
    } use: { frames -> SiteID? in
      let hash = unsafe SiteTable.hash(frames)
      // A loop creates many tasks at one place, so the last result is reused.
      if let core, let last = core.lastCreation, last.hash == hash { return last.site }
      let site = locked { unsafe observer.events.site(of: frames, hash: hash) }
      core?.lastCreation = (hash, site)
      return site
    }
  }
}
