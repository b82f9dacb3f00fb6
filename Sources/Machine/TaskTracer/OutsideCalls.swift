import CInterposition
import Glibc
import Simulation
import TaskObservation

/// Calls that may wait for something outside the program and that nobody can try: the core's thread makes them, and
/// the machine goes on without the core.
extension Machine {
  /// The calling core hands the baton on, and its thread goes on outside the machine. It comes back with `regain`.
  fileprivate func leave(_ core: CoreThread) -> Bool {
    enter(core)
    guard core.hasBaton, !core.isLost, !core.isQuiet, !hasEnded, !rt_one_thread() else {
      return false
    }
    locked {
      touchEverything()
      observer.blocks(at: .running, on: core.observed)
      core.isLost = true
      core.hasBaton = false
      schedule.wait(core: core.index)
    }
    unsafe rt_unpark(standby)
    return true
  }
}

@_cdecl("machine_leave") func leaveMachine() -> Bool {
  guard let machine, let core = machine.thisCore else { return false }
  return machine.leave(core)
}

@_cdecl("machine_return") func returnToMachine() {
  guard let machine, let core = machine.thisCore else { return }
  machine.regain(core)
  if machine.measuresCPU { rt_cpu_go_on() }
}
