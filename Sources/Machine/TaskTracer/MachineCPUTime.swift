import CInterposition
import Simulation
import TaskObservation
import TaskTrace

/// How the program's own computing takes virtual time where it is measured: a core pays for the CPU time of its thread
/// where the program enters the machine, before any other thread can see why it entered. A core that computes for long is stopped
/// to pay by a signal. An effect of a task is never seen before the task has paid for what led to it.
extension Machine {
  var measuresCPU: Bool { settings.cpu == .measured }

  func beginCounting() {
    guard measuresCPU else { return }
    rt_cpu_begin_counting()
    rt_cpu_begin_stretch()
    rt_interrupts_begin()
  }

  /// Whether time may pass for the core now. Not while the runtime marks tasks cancelled, or where a library's lock may
  /// be held: it is paid later.
  func mayPay(_ core: CoreThread) -> Bool {
    core.observed.cancelling == nil && core.blocked == nil && !rt_cpu_is_held() && core == holder
      && !core.isLost && !core.isQuiet && !hasEnded
  }

  /// The calling thread returns to the program's code.
  func leave() { if measuresCPU { rt_cpu_leave() } }

  /// Lets the time pass that the calling core has computed, where that is due.
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

  /// The core has run its job. What its task has not paid counts with its next slice.
  func endStretch(_ core: CoreThread) {
    guard measuresCPU, rt_cpu_is_due() else { return }
    core.observed.current?.computing.endSlice(with: rt_cpu_take())
  }

  /// The thread was stopped by a signal in the program's own code.
  fileprivate func interrupt(_ core: CoreThread) {
    guard core.hasBaton, mayPay(core), schedule.cores[core.index] == .running else { return }
    enter(core)
  }

  /// Another may take the lock that the core has let go, before the core goes on.
  fileprivate func letOthersGoOn(_ core: CoreThread) {
    guard mayPay(core) else { return }
    locked {
      progress += 1
      _ = schedule.occupy(core: core.index, until: schedule.now)
    }
    pass(from: core)
  }
}

/// Lends the machine and the core that calls, where the machine may be entered.
private func paying(_ body: (Machine, CoreThread) -> Void) {
  withMachine { machine in
    guard !machine.hasEnded, let core = machine.thisCore, !core.isQuiet else { return }
    body(machine, core)
  }
}

@_cdecl("machine_pays") func pays() { paying { $0.enter($1) } }

@_cdecl("machine_task_ends") func taskEnds() { paying { $0.enter($1) } }

@_cdecl("machine_interrupts") func interrupts() { paying { $0.interrupt($1) } }

@_cdecl("machine_lets_others_go_on") func letsOthersGoOn() { paying { $0.letOthersGoOn($1) } }
