import TaskTrace
import TraceAnalysis

/// A finding about work that takes another time than in the right program.
extension RunDifference {
  /// A finding about the first line that is printed at another time because the work before it, which begins when it
  /// does in the right program, takes another time there; nil if there is no such line.
  var otherDuration: Finding? {
    let (mine, theirs) = (ownSteps, rightSteps)
    let times = Dictionary(Self.printed(in: right.trace).map { ($0.text, $0) }) { first, _ in first
    }
    for line in Self.printed(in: own.trace) {
      guard let other = times[line.text], let step = own.step(before: line, in: mine),
        let right = right.step(before: other, in: theirs), step.isOwn, step.place != nil,
        step.way == right.way, step.start == right.start, step.length != right.length,
        step.end - step.start == step.length, right.end - right.start == right.length
      else { continue }
      let verb = step.way == .waits ? "waited" : step.way == .computes ? "computed" : "blocked"
      return own.finding(
        .otherDuration, .remark, [step.task], event: step.event, at: [],
        "\(own.name(step.task)) \(verb) for \(step.length.inMilliseconds)\(at(step)), and then printed "
          + "\"\(line.text)\". In the author's program, this takes \(right.length.inMilliseconds)."
      ).at(step.place)
    }
    return nil
  }
}

extension Finding {
  /// The finding with one place.
  fileprivate func at(_ place: SourceFrame?) -> Finding {
    var finding = self
    finding.places = [place].compactMap(\.self)
    return finding
  }
}

extension ObservedRun {
  /// Returns the step of a task at whose end it prints a line; nil if there is none.
  fileprivate func step(before line: RunDifference.Line, in steps: [WorkStep]) -> WorkStep? {
    let time = trace.events.time(of: line.event)
    return steps.last { $0.task == line.task && $0.event < line.event && $0.end == time }
  }
}
