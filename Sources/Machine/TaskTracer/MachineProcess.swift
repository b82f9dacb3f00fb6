import CInterposition
import TaskObservation
import TaskTrace

// What the C side calls where the program becomes several processes or another program; ProgramCalls.h says what
// each means.

extension Machine {
  /// Says once what the trace does not show.
  fileprivate func warn(_ warning: ProcessWarning, on core: CoreThread?) {
    locked {
      guard !hasEnded, processWarnings.insert(warning).inserted else { return }
      observer.write(
        core?.observed.current?.id, .warned(warning.sentence), on: core?.observed)
    }
  }
}

/// What a trace cannot show of a program that is more than one process.
enum ProcessWarning: Hashable {
  case forked
  case replaced(by: String)
  case ownExecutors

  var sentence: String {
    switch self {
    case .forked:
      "The program called fork. The trace shows only the parent process."
    case .replaced(let path):
      "The program replaced itself with \(path). The trace ends here, before its tasks ended."
    case .ownExecutors:
      "The program has its own default executors. They were not used: the machine ran its tasks."
    }
  }
}

@_cdecl("machine_did_fork") func didFork() {
  rt_search_taint()
  withMachine { $0.warn(.forked, on: $0.thisCore) }
}

@_cdecl("machine_replaced_executors") func replacedExecutors() {
  withMachine { $0.warn(.ownExecutors, on: $0.thisCore) }
}

@_cdecl("machine_will_replace_program") func willReplaceProgram(path: UnsafePointer<CChar>) {
  withMachine { $0.warn(.replaced(by: unsafe String(cString: path)), on: $0.thisCore) }
}

@_cdecl("machine_leaves_process") func leavesProcess(status: Int32) {
  withMachine { $0.end(.exited(status: status)) }
  rt_search_finish()
}
