import CommandLineKit
import DemoOptions
import TaskTrace
import TraceAnalysis

extension Trace {
  /// A moment of the run, from words such as `120 ms`.
  func moment(_ words: String) throws(TutorFailure) -> VirtualTime {
    guard let duration = Quantity.duration(words, unit: "ms") else {
      throw .commandLine(
        .badValue(
          BadValue("at", given: words, expected: ValueForm.time.expected ?? "a time")))
    }
    let moment = VirtualTime(nanoseconds: duration.wholeNanoseconds)
    guard moment <= end else { throw .afterTheEnd(time: duration, end: end - .zero) }
    return moment
  }
}

extension WhyQuestion {
  /// The moment asked about, which must be one of the run.
  func moment(in trace: Trace) throws(TutorFailure) -> VirtualTime? {
    guard let time else { return nil }
    return try trace.moment(time)
  }
}
