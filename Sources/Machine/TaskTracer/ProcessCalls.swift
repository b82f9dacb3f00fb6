import CInterposition
import Simulation
import TaskObservation
import TaskTrace

// Called by the C code when the program calls the C library. ProgramCalls.h documents the calls.

@_cdecl("machine_will_exit") func willExit(status: Int32) {
  entering { machine, core in
    machine.observer.programExits(status: status, on: core)
  }
}

@_cdecl("machine_run_main") func runMain() -> Bool {
  guard let machine, machine.isOnMainThread else { return false }
  machine.runMain()
  return true
}

@_cdecl("machine_thread_started") func threadStarted() {
  rt_search_give_up(Int32(rt_search_threads))
  withMachine { machine in machine.locked { machine.hasOutsideThreads = true } }
}

@_cdecl("machine_wrote") func wrote(stream: Int32, bytes: UnsafeRawPointer, count: Int) {
  guard let stream = UInt8(exactly: stream).flatMap(OutputStream.init) else { return }
  withMachine { machine in
    guard !machine.hasEnded else { return }
    let core = machine.thisCore
    if let core, !core.isQuiet { machine.enter(core) }
    machine.locked {
      let task =
        if let core { core.observed.current } else { machine.observer.taskOnOutsideThread() }
      unsafe machine.observer.events.print(
        UnsafeRawBufferPointer(start: bytes, count: count), to: stream, by: task?.id,
        on: core?.observed.name ?? .outside)
    }
  }
}

@_cdecl("machine_random") func randomWord() -> UInt64 {
  withMachine { machine in
    machine.locked {
      let task = machine.thisCore?.observed.current?.id
      return machine.observer.events.steps?.randomWord(for: task) ?? machine.random.next()
    }
  } ?? 0
}

@_cdecl("machine_compute") func compute(nanoseconds: Int64) -> Bool {
  machine?.compute(nanoseconds) ?? false
}

/// Simulates CPU work on the calling thread's core. Programs look this function up by name.
@_cdecl("tasktracer_compute") public func simulateWork(nanoseconds: Int64) {
  _ = machine?.compute(nanoseconds)
}

@_cdecl("machine_clock_was_read") func clockWasRead() { machine?.clockWasRead() }

@_cdecl("machine_block") func block(
  attempt: @convention(c) (UnsafeMutableRawPointer?) -> Bool, context: UnsafeMutableRawPointer?,
  deadline: Int64, outside: Bool
) -> Bool {
  guard let machine else { return unsafe attempt(context) }
  let moment = deadline < 0 ? nil : VirtualTime(nanoseconds: deadline)
  return machine.block({ unsafe attempt(context) }, deadline: moment, outside: outside)
}

@_cdecl("machine_owns_thread") func ownsThread() -> Bool {
  guard !rt_is_in_handler(), let core = machine?.thisCore else { return false }
  return !core.isQuiet
}
