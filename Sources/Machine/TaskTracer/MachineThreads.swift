import CInterposition
import Glibc
import TaskObservation

/// The threads of the machine's cores, and the watchdog's thread.
extension Machine {
  /// With one thread, all cores run on the calling thread, and there is no watchdog.
  func startThreads(one: Bool) {
    rt_set_this_core(0)
    if measuresCPU { rt_learn_stack() }
    cores[0].thread = rt_this_thread()
    if one, !measuresCPU, rt_cores_share_thread(Int32(cores.count)) { return }
    for core in cores.dropFirst() { startThread(core.index) }
    startThread(Self.watchdog)
    startThread(Self.standbyThread)
  }

  /// In the place of a core's number.
  private static let watchdog = 0
  private static let standbyThread = -1

  /// The number of its threads: one for each core, the watchdog and the standby thread.
  var ownThreads: Int { rt_one_thread() ? 1 : cores.count + 2 }

  /// The thread finds the machine as the program's calls do; all that it is given is a number.
  private func startThread(_ number: Int) {
    var thread = pthread_t()
    unsafe pthread_create(
      &thread, nil,
      { number in
        machine?.run(thread: Int(bitPattern: number))
        return nil
      }, UnsafeMutableRawPointer(bitPattern: number))
  }

  private func run(thread number: Int) {
    rt_block_signals()
    if number == Self.watchdog { return watch() }
    if number == Self.standbyThread { return standBy() }
    let core = cores[number]
    rt_set_this_core(Int32(number))
    if measuresCPU { rt_learn_stack() }
    core.thread = rt_this_thread()
    waitForBaton(core)
    loop(core)
  }
}

/// A core begins on a stack of its own, on the thread that all cores share.
@_cdecl("machine_core_begins") func coreBegins(number: Int32) {
  withMachine { machine in
    let core = machine.cores[Int(number)]
    core.thread = machine.cores[0].thread
    core.hasBaton = true
    machine.loop(core)
  }
}
