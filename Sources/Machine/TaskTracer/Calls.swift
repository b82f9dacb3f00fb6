import Simulation
import TaskObservation
import TaskTrace

// Called by the C code when the program calls the Swift runtime. RuntimeCalls.h documents the calls.

/// Calls `body` with the locked machine and the calling core. Does nothing on a thread outside the machine, after the
/// end of the run, and while the machine itself runs code of the program.
func entering(_ body: (Machine, ObservedCore) -> Void) {
  withMachine { machine in
    guard !machine.hasEnded else { return }
    guard let core = machine.thisCore else {
      if RuntimeMemory().currentTask != nil {
        machine.locked { _ = machine.observer.taskOnOutsideThread() }
      }
      return
    }
    guard !core.isQuiet else { return }
    machine.enter(core)
    machine.locked { body(machine, core.observed) }
  }
}

extension CodePlace {
  /// Creates the place where a function continues after the call that it makes.
  init(resume: UnsafeRawPointer, context: UnsafeRawPointer) {
    self = .resumption(code: UInt(bitPattern: resume), context: UInt(bitPattern: context))
  }
}

// MARK: Awaiting

@_cdecl("machine_will_await_async_let") func willAwaitAsyncLet(
  asyncLet: UnsafeRawPointer, implicit: Bool, resume: UnsafeRawPointer, context: UnsafeRawPointer
) {
  mayPause()
  let name = UInt(bitPattern: asyncLet)
  if implicit { withMachine { $0.lookAtForeignAsyncLet(name) } }
  entering { machine, core in
    unsafe machine.observer.willAwait(
      asyncLet: name, implicitly: implicit, at: CodePlace(resume: resume, context: context),
      on: core)
  }
}

@_cdecl("machine_will_read_value") func willReadValue(
  of read: UnsafeRawPointer, isResult: Bool, resume: UnsafeRawPointer, context: UnsafeRawPointer
) {
  mayPause()
  entering { machine, core in
    unsafe machine.observer.willRead(
      RuntimeJob(address: UInt(bitPattern: read)), isResult: isResult,
      at: CodePlace(resume: resume, context: context), on: core)
  }
}

@_cdecl("machine_will_sleep") func willSleep(resume: UnsafeRawPointer, context: UnsafeRawPointer) {
  mayPause()
  entering { machine, core in
    unsafe machine.observer.willSleep(at: CodePlace(resume: resume, context: context), on: core)
  }
}

// MARK: Executors

@_cdecl("machine_will_switch") func willSwitch(
  executor: UInt, implementation: UInt, resume: UnsafeRawPointer, context: UnsafeRawPointer
) {
  // Most switches lead to the executor on which the task already runs.
  var moves = false
  withMachine { $0.pauseBeforeSwitch(to: executor) }
  entering { machine, core in
    // The runtime's default actors have no implementation pointer.
    let isForeign = implementation != 0 && executor != MainThreadExecutor.identity
    let leavesActor = (core.current?.executor ?? 0) != 0
    moves = unsafe machine.observer.willSwitch(
      to: executor, isForeign: isForeign, at: CodePlace(resume: resume, context: context), on: core)
    if moves, leavesActor { machine.thisCore?.hasActed = true }
  }
  if moves { pollNow(.move) }
}

@_cdecl("machine_actor_ended") func actorEnded(actor: UnsafeRawPointer) {
  withMachine { machine in
    machine.locked { machine.observer.actorEnded(UInt(bitPattern: actor)) }
  }
}

@_cdecl("machine_will_escalate") func willEscalate(task: UnsafeMutableRawPointer, priority: UInt8) {
  guard let machine, machine.hasChoices else { return }
  willInteract()
  entering { machine, _ in
    unsafe machine.observer.willRaisePriority(of: RuntimeJob(task), to: priority)
  }
}

@_cdecl("machine_did_escalate") func didEscalate(task: UnsafeMutableRawPointer) {
  entering { machine, core in
    unsafe machine.observer.priorityWasRaised(of: RuntimeJob(task), on: core)
    machine.thisCore?.hasActed = true
  }
}

// MARK: Task groups

@_cdecl("machine_will_open_group") func willOpenGroup(
  discards: Bool, resume: UnsafeRawPointer?, context: UnsafeRawPointer?
) {
  entering { machine, core in
    var place: CodePlace?
    if let resume = unsafe resume, let context = unsafe context {
      place = unsafe CodePlace(resume: resume, context: context)
    }
    machine.observer.groupWillOpen(discards: discards, resumption: place, on: core)
  }
}

@_cdecl("machine_did_close_group") func didCloseGroup(hasFailed: Bool) {
  withMachine { machine in machine.thisCore.map(machine.lookAtForeignTasks) }
  entering { machine, core in machine.observer.groupClosed(hasFailed: hasFailed, on: core) }
}

// MARK: Errors and task-local values

@_cdecl("machine_made_error") func madeError(error: UnsafeRawPointer) {
  withMachine { machine in
    machine.locked { machine.observer.errorWasMade(at: UInt(bitPattern: error)) }
  }
}

@_cdecl("machine_read_task_local") func readTaskLocal(key: UnsafeRawPointer) {
  entering { machine, core in
    machine.observer.taskLocalWasRead(UInt(bitPattern: key), on: core)
  }
}

@_cdecl("machine_will_bind_task_local") func willBindTaskLocal(key: UnsafeRawPointer) {
  entering { machine, core in
    machine.observer.taskLocalWillBeBound(UInt(bitPattern: key), on: core)
  }
}
