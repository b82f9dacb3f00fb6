import CInterposition
import TaskObservation
import TaskTrace

// Warnings about the program's process. The C code reports when the program forks, executes another program, or ends
// without a call to `exit`.
// ProgramCalls.h and RuntimeCalls.h document the calls.

extension Machine {
  /// Records a warning, once for each run.
  fileprivate func warn(_ warning: ProcessWarning, on core: CoreThread?) {
    locked {
      guard !hasEnded, processWarnings.insert(warning).inserted else { return }
      observer.write(
        core?.observed.current?.id, .warned(warning.sentence), on: core?.observed)
    }
  }

  /// Warns if a core is about to run a task that would have no thread without the machine: blocks of Dispatch that
  /// wait, and tasks that block, keep all threads of its queue.
  func warnIfBlocksKeepThreads(_ core: CoreThread) {
    let blocks = Int(rt_waiting_blocks(core.queue))
    guard blocks > 0 else { return }
    let blockedTasks = locked { cores.count { $0.blocked != nil && $0.queue == core.queue } }
    if blocks + blockedTasks >= settings.cores { warn(.blocksWait, on: core) }
  }
}

/// A warning about a part of the program that the trace does not show or the machine does not use.
enum ProcessWarning: Hashable {
  case forked
  case replaced(by: String)
  case ownExecutors
  case blocksWait

  var sentence: String {
    switch self {
    case .forked:
      "The program called fork. The trace shows only the parent process."
    case .replaced(let path):
      "The program replaced itself with \(path). The trace ends here, before its tasks ended."
    case .ownExecutors:
      "The program has its own default executors. They were not used: the machine ran its tasks."
    case .blocksWait:
      "Blocks in Dispatch's global or concurrent queues wait. On Linux, they keep threads that tasks need, so without the tutor the next task would start later, or never. Let such blocks wait in serial queues."
    }
  }
}

@_cdecl("machine_did_fork") func didFork() {
  rt_search_belongs_to_process()
  withMachine { $0.warn(.forked, on: $0.thisCore) }
}

@_cdecl("machine_replaced_executors") func replacedExecutors() {
  withMachine { $0.warn(.ownExecutors, on: $0.thisCore) }
}

@_cdecl("machine_will_replace_program") func willReplaceProgram(path: UnsafePointer<CChar>) {
  withMachine { $0.warn(.replaced(by: unsafe String(cString: path)), on: $0.thisCore) }
}

@_cdecl("machine_crashes") func crashes() {
  withMachine { machine in machine.locked { machine.observer.events.closeAtCrash() } }
}

@_cdecl("machine_leaves_process") func leavesProcess(status: Int32) {
  withMachine { $0.endTrace(withStatus: status) }
  rt_search_finish()
}
