import TaskTrace
import TraceAnalysis

/// A finding about work that a cancellation ended, although the right program completes it.
extension RunDifference {
  /// The first such finding; nil if there is none.
  var cutShort: Finding? {
    let (mine, theirs) = (own.steps(in: ownLines), right.steps(in: rightLines))
    for step in mine where step.isCutShort && own.trace[step.task]?.isCancelled == true {
      let equals = theirs.filter { $0.amount == step.amount }
      guard !equals.isEmpty, !equals.contains(where: \.isCutShort) else { continue }
      let source = source(ofCancellationOf: step.task)
      return Finding(
        kind: source == nil ? .cutShort : .cancelledEarly, grade: .remark, tasks: [step.task],
        event: step.event, time: step.end,
        places: [source?.place, step.place].compactMap(\.self),
        text: "A cancellation ended the \(step.way.noun) of \(step.length.inMilliseconds) of "
          + "\(own.name(step.task))\(at(step)) at \(step.end.words), before its time"
          + "\(source.map { ": \($0.words)" } ?? ""). "
          + "In the author's program, it continues to its end.")
    }
    return nil
  }

  /// Returns what the program itself did to cancel a task; nil if the cancellation came from outside, or from lines
  /// that the learner cannot change.
  private func source(
    ofCancellationOf task: TaskID
  ) -> (words: String, place: SourceFrame?)? {
    guard let origin = own.trace.cancellationPath(to: task)?.origin else { return nil }
    let place = own.place(origin.site)
    let (canceller, line) = (origin.by.map(own.name) ?? "a task", own.at(origin.site))
    switch origin.cause {
    case .explicit where place.map(ownLines.contains) ?? false:
      return ("\(canceller) called cancel()\(line)", place)
    case .group where place.map(ownLines.contains) ?? false:
      return ("\(canceller) cancelled its group\(line)", place)
    case .groupError: return ("an error cancelled the group\(line)", place)
    case .explicit, .group, .scopeExit, .parent, .intervention, .unknown: return nil
    }
  }
}

extension WorkStep {
  fileprivate var isCutShort: Bool { way == .waits && end - start < length }
}
