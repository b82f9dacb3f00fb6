import TaskTrace
import TraceAnalysis

/// Findings about errors and cancellations that the right program treats in another way.
extension RunDifference {
  /// A finding about an error that ends a task of the right program and is printed there, and that no task of this
  /// program throws; nil if there is none.
  var errorHandled: Finding? {
    for task in right.trace.tasks where task.kind != .root && !task.threwCancellation {
      guard case .threw(let error)? = task.outcome, let end = task.ended,
        !own.throwsError(error), let line = right.printed(containing: error.asErrorName)
      else { continue }
      let last = right.steps(in: rightLines).last { $0.task == task.id && $0.end == end }
      let equal = own.steps(in: ownLines).first {
        $0.amount == last?.amount && $0.end == end && own.trace[$0.task]?.kind != .root
      }
      guard let equal, !own.printed(line.text, by: line.time, except: equal.task) else { continue }
      let name = own.name(equal.task)
      return Finding(
        kind: .errorHandled, grade: .remark, tasks: [equal.task], event: equal.event, time: end,
        places: [equal.place].compactMap(\.self),
        text: "At \(end.words), \(name)\(at(equal)) handled \(error.asErrorName) itself. "
          + "In the author's program, the error leaves the task, and so the task that waits for it gets it."
      )
    }
    return nil
  }

  /// Returns a finding about a task that a cancellation does not reach, in other words if the right program starts such
  /// a task too, but for less work.
  package func refined(_ finding: Finding) -> Finding {
    guard finding.kind == .unreached, let task = finding.tasks.first else { return finding }
    let work = own.steps(in: .all).filter { $0.task == task }.map(\.amount)
    let shielded = right.steps(in: .all).filter { step in
      right.trace[step.task]?.isUnstructured ?? false
    }.map(\.amount)
    let common = Set(work).intersection(shielded)
    guard !common.isEmpty, common.count < Set(work).count else { return finding }
    var finding = finding
    finding.kind = .unreachedTooMuch
    return finding
  }
}

extension ObservedRun {
  fileprivate func throwsError(_ error: String) -> Bool {
    trace.tasks.contains { $0.kind != .root && $0.outcome == .threw(error) }
  }

  fileprivate func printed(containing text: String) -> (text: String, time: VirtualTime)? {
    for (_, event) in trace.events.ofKinds([.printed]) {
      if case .printed(_, let line) = event.action, line.contains(text) {
        return (line, event.time)
      }
    }
    return nil
  }

  /// Returns whether a task other than `task` printed a line up to a time.
  fileprivate func printed(_ text: String, by time: VirtualTime, except task: TaskID) -> Bool {
    trace.events.ofKinds([.printed]).contains { _, event in
      guard case .printed(_, text) = event.action else { return false }
      return event.time <= time && event.task != task
    }
  }
}
