import CConcurrencyRuntime
import CInterposition
import Simulation
import TaskObservation

// Called by the C code when an executor of the program runs a job on a core. RuntimeCalls.h documents the calls.

@_cdecl("machine_will_run_job") func willRunJob(_ address: UnsafeMutableRawPointer) -> Bool {
  guard let machine, let core = machine.thisCore, !core.isQuiet, !machine.hasEnded else {
    return false
  }
  let job = unsafe RuntimeJob(address)
  let runtime = machine.observer.runtime
  // The runtime may hold locks if the job is run in the call that enqueues it.
  let isCancelled = runtime.traits(of: job).isTask && runtime.isCancelled(job)
  machine.enter(core, mayHoldLocks: isCancelled || rt_task_is_ending())
  // The runtime clears its current task before it enqueues that task on the executor.
  if let current = core.observed.current, runtime.currentTask != current.job {
    machine.finishSlice(core)
  }
  let isNew = unsafe rt_this_creation().pointee.isPending && machine.observer.task(job) == nil
  if isNew, machine.watchesEnds { unsafe rt_watch_end(address) }
  machine.locked {
    if isNew {
      machine.observer.taskCreated(job, isEnqueued: true, on: core.observed)
    }
    if machine.hasChoices, !runtime.traits(of: job).isTask {
      machine.touchEverything()
    }
    if let timer = machine.observer.nestedJobBegins(job, on: core.observed) {
      machine.schedule.void(timer: timer)
    }
  }
  return true
}

@_cdecl("machine_did_run_job") func didRunJob() {
  guard let machine, let core = machine.thisCore, !machine.hasEnded else { return }
  machine.waitForTurn(core)
  if !machine.observer.runsInterruptedTask(on: core.observed) { machine.finishSlice(core) }
  machine.locked { machine.observer.nestedJobReturned(on: core.observed) }
}
