import CConcurrencyRuntime
import TaskTrace

// What the C side calls for cancellation handlers; ProgramCalls.h says what it means.

@_cdecl("machine_will_run_handler") func willRunHandler(
  task: UnsafeMutableRawPointer, resume: UnsafeRawPointer, context: UnsafeRawPointer
) {
  entering { machine, core in
    guard let task = unsafe machine.tasks[RuntimeJob(task)] else { return }
    let site = unsafe awaitSite(machine, resume, context)
    machine.noteHandler(of: task, site, on: core)
  }
}
