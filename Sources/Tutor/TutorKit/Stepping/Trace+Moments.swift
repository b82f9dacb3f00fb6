import CommandLineKit
import DemoOptions
import TaskTrace
import TraceAnalysis

extension Trace {
  /// Returns the moment of the run that `words` names, for example `120 ms`. Throws if the run has ended before it.
  func moment(_ words: String) throws(TutorFailure) -> VirtualTime {
    guard let duration = Quantity.duration(words, unit: "ms") else {
      throw .commandLine(.badValue(BadValue(of: AtCommand.word, noTime: words)))
    }
    let moment = VirtualTime(nanoseconds: duration.wholeNanoseconds)
    guard moment <= end else { throw .lastRun(.afterTheEnd(time: duration, end: end - .zero)) }
    return moment
  }
}

extension WhyQuestion {
  /// Returns the moment that the question is about; nil if it names none. Throws if the run has ended before it.
  func moment(in trace: Trace) throws(TutorFailure) -> VirtualTime? {
    guard let time else { return nil }
    return try trace.moment(time)
  }
}
