import CInterposition
import Simulation
import TaskObservation
import TaskTrace

/// Converts measured CPU time to virtual time, if the settings ask for that.
///
/// A core pays for the CPU time of its thread in virtual time whenever the program enters the machine, before the call
/// has any effect. So no task sees an effect of another before that other has paid for the CPU time that led to it. A
/// core that computes for long without a call is stopped by a signal to pay.
extension Machine {
  func beginCounting() {
    guard measuresCPU else { return }
    rt_cpu_begin_counting()
    rt_cpu_begin_interval()
    rt_interrupts_begin()
  }

  /// Whether the core may pay at this point. It pays later if the runtime is marking tasks cancelled, or if the core's
  /// thread may hold a library's lock.
  func mayPay(_ core: CoreThread) -> Bool {
    core.observed.cancelling == nil && core.blocked == nil && !rt_cpu_is_held() && core == holder
      && !core.isLost && !core.isQuiet && !hasEnded
  }

  /// Returns from the machine to the program on the calling thread.
  func leave() { if measuresCPU { rt_cpu_leave() } }

  /// Lets virtual time pass for the CPU time that the calling core has used, if a payment is due.
  func pay(_ core: CoreThread) {
    guard mayPay(core) else { return }
    let used = rt_cpu_take()
    let task = core.observed.current
    let paid = task.map { $0.computing.charge(used) } ?? core.computing.charge(used)
    guard paid > 0 else { return }
    locked {
      let until = moment(after: paid)
      observer.hasComputed(until: until, on: core.observed)
      schedule.occupy(core: core.index, until: until)
    }
    pass(from: core)
  }

  /// Adds the CPU time that the core's task has not paid to the task's next slice. Called when the core's job returns.
  func endInterval(_ core: CoreThread) {
    guard measuresCPU, rt_cpu_is_due() else { return }
    core.observed.current?.computing.endSlice(with: rt_cpu_take())
  }

  /// Enters the machine to pay, after a signal has stopped the core's thread in the program's own code.
  fileprivate func interrupt(_ core: CoreThread) {
    guard core.hasBaton, mayPay(core), schedule.cores[core.index] == .running else { return }
    enter(core)
  }

  /// Lets another core take a lock that this core has released, before this core continues.
  fileprivate func yieldToOthers(_ core: CoreThread) {
    guard mayPay(core) else { return }
    locked {
      progress += 1
      _ = schedule.occupy(core: core.index, until: schedule.now)
    }
    pass(from: core)
  }
}

/// Calls `body` with the machine and the calling core, if that core may enter the machine.
private func paying(_ body: (Machine, CoreThread) -> Void) {
  withMachine { machine in
    guard !machine.hasEnded, let core = machine.thisCore, !core.isQuiet else { return }
    body(machine, core)
  }
}

@_cdecl("machine_pays") func pays() { paying { $0.enter($1) } }

@_cdecl("machine_task_ends") func taskEnds() { paying { $0.enter($1) } }

@_cdecl("machine_interrupts") func interrupts() { paying { $0.interrupt($1) } }

@_cdecl("machine_yields_to_others") func yieldsToOthers() { paying { $0.yieldToOthers($1) } }
