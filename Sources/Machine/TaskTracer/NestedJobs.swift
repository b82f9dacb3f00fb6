import CConcurrencyRuntime
import Simulation
import TaskObservation

// Called by the C code when an executor of the program runs a job on a core. RuntimeCalls.h documents the calls.

@_cdecl("machine_will_run_job") func willRunJob(_ address: UnsafeMutableRawPointer) -> Bool {
  guard let machine, let core = machine.thisCore, !core.isQuiet, !machine.hasEnded else {
    return false
  }
  machine.enter(core)
  // The runtime clears its current task before it enqueues that task on the executor.
  if let current = core.observed.current, machine.observer.runtime.currentTask != current.job {
    machine.finishSlice(core)
  }
  let job = unsafe RuntimeJob(address)
  let isNew = unsafe rt_this_creation().pointee.isPending && machine.observer.task(job) == nil
  if isNew, machine.watchesEnds { unsafe rt_watch_end(address) }
  machine.locked {
    if isNew {
      machine.observer.taskCreated(job, isEnqueued: true, on: core.observed)
    }
    if machine.hasChoices, !machine.observer.runtime.traits(of: job).isTask {
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
  machine.finishSlice(core)
  machine.locked { machine.observer.nestedJobReturned(on: core.observed) }
}
