import CInterposition
import Glibc
import Simulation
import TaskObservation
import TaskTrace

/// A thread of the machine that is no core.
private enum BesideCores: Int, CaseIterable {
  /// Keeps the run from hanging.
  case watchdog
  /// Passes the baton on for a lost core.
  case standby
  /// Takes the process's signals after the main thread has ended.
  case signals
  /// Reads files for the other threads.
  case reader
}

/// Starts the threads of the machine: one for each core, and those beside them.
extension Machine {
  /// Starts the machine's threads. Called on the main thread, which is core 0.
  ///
  /// If `one` is true and the platform supports it, all cores share the calling thread and there is no watchdog.
  func startThreads(one: Bool) {
    rt_set_this_core(0)
    if measuresCPU { rt_learn_stack() }
    cores[0].thread = rt_this_thread()
    if one, !measuresCPU, rt_cores_share_thread(Int32(cores.count)) { return }
    // The threads inherit the blocked signals, so none of them takes a signal of the program when it begins.
    var before = sigset_t()
    unsafe pthread_sigmask(SIG_BLOCK, nil, &before)
    rt_block_signals()
    rt_reads_begin()
    for number in 1..<ownThreads where !startThread(number) { return endWithoutThreads() }
    unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  /// Ends the process before the program begins, because the system allows too few threads.
  private func endWithoutThreads() {
    let cores = settings.cores
    locked {
      observer.write(
        nil,
        .warned(
          "The system allows too few threads for \(cores) cores, so the program did not begin. Use fewer cores, or allow more processes or memory."
        ), on: nil)
    }
    end(.exited(status: Self.cutShort))
    endProcess()
  }

  /// The number of the machine's own threads.
  var ownThreads: Int { rt_one_thread() ? 1 : cores.count + BesideCores.allCases.count }

  /// Whether no other threads exist, and no core but the main thread has anything to do.
  var isAlone: Bool {
    rt_thread_count() == ownThreads && !schedule.canContinue
      && schedule.cores.dropFirst().allSatisfy { $0 == .idle }
  }

  /// Starts the thread of a core, or one of those beside the cores, which have the numbers after the last core's. The
  /// thread receives only its number, and finds the machine through the global `machine`. Returns false if the system
  /// allows no more threads.
  private func startThread(_ number: Int) -> Bool {
    var thread = pthread_t()
    rt_own_thread_starts()
    return unsafe pthread_create(
      &thread, nil,
      { number in
        // Dispatch's threads are detached too, and the program can see that.
        pthread_detach(pthread_self())
        rt_set_own_thread(true)
        machine?.run(thread: Int(bitPattern: number))
        return nil
      }, UnsafeMutableRawPointer(bitPattern: number)) == 0
  }

  private func run(thread number: Int) {
    switch BesideCores(rawValue: number - cores.count) {
    case .watchdog:
      rt_read_alone()
      watch()
    case .standby: runStandbyThread()
    case .signals: rt_take_signals()
    case .reader: rt_serve_reads()
    case nil: runCore(cores[number])
    }
  }

  private func runCore(_ core: CoreThread) {
    if measuresCPU { rt_learn_stack() }
    core.thread = rt_this_thread()
    waitForBaton(core)
    rt_set_own_thread(false)
    // The thread becomes a core only when it has the baton. If it waited for a lock as a core before, it would pass
    // on a baton that it does not have.
    rt_set_this_core(Int32(core.index))
    loop(core)
  }
}

@_cdecl("machine_is_alone") func isAlone() -> Bool {
  machine.map { $0.isAlone } ?? true
}

/// Runs a core on its own stack, on the thread that all cores share. Never returns.
@_cdecl("machine_core_begins") func coreBegins(number: Int32) {
  withMachine { machine in
    let core = machine.cores[Int(number)]
    core.thread = machine.cores[0].thread
    core.hasBaton = true
    machine.loop(core)
  }
}
