import CInterposition
import Glibc
import Simulation
import TaskObservation

/// Calls that may wait for something outside the program, and that cannot be made without waiting. The core makes
/// them on its own thread, and the machine continues without the core.
extension Machine {
  /// Passes the baton on. The core's thread then runs outside the machine, and returns to it with `waitForTurn`.
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
  machine.waitForTurn(core)
  if machine.measuresCPU { rt_cpu_go_on() }
}
