import TaskTrace
import TraceAnalysis

/// A line that a program printed on the standard output.
struct PrintedLine {
  var event: Int
  var time: VirtualTime
  var core: Core
  /// The task that printed the line; nil for code that is in no task.
  var task: TaskID?
  var text: String
}

extension ObservedRun {
  /// The lines on the standard output, in order.
  var printedLines: [PrintedLine] {
    trace.events.ofKinds([.printed]).compactMap { index, event in
      guard case .printed(.standardOutput, let text) = event.action else { return nil }
      return PrintedLine(
        event: index, time: event.time, core: event.core, task: event.task, text: text)
    }
  }
}
