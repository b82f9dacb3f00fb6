import TaskTrace
import TraceAnalysis

/// The continuations to which the last reference was gone before they were resumed, so that no code can resume them.
/// The Swift runtime prints a warning about each, with the function that made it.
struct LostContinuations {
  /// For each function, the times of its warnings, in order.
  private var times: [Substring: [VirtualTime]] = [:]

  init(_ trace: Trace) {
    let warning = /MISUSE: (.+?)(\(.*\))? leaked its continuation/
    for (_, event) in trace.events.ofKinds([.printed]) {
      guard case .printed(_, let line) = event.action, line.contains("leaked its continuation"),
        let function = line.firstMatch(of: warning)?.1
      else { continue }
      times[function, default: []].append(event.time)
    }
  }

  /// Returns a sentence about a continuation that was made in a function and has been waited for since a time; nil if
  /// it is not known to be lost. `function` is as debug information names it, so it may contain other names.
  func sentence(aboutOneMadeIn function: String, since start: VirtualTime) -> String? {
    let names = function.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" })
    let later = names.compactMap { times[$0]?.first { $0 >= start } }
    return later.min().map {
      " At \($0.words), the last reference to its continuation was gone, so no code can resume it."
    }
  }
}
