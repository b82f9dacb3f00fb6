public import TaskTrace

extension Trace {
  /// Returns whether the trace contains an intervention of the scenario. Several delays of a task may be added up.
  public func shows(_ intervention: Intervention) -> Bool {
    events.ofKinds([.intervened]).contains { _, event in
      guard case .intervened(let change) = event.action else { return false }
      return event.task == intervention.task && change.word == intervention.change.word
    }
  }

  /// Returns whether the machine cancelled the root task at that moment, as `cancelRootAt` requests.
  public func isRootCancelled(at time: VirtualTime) -> Bool {
    events.ofKinds([.cancelled]).contains { _, event in
      guard case .cancelled(_, .intervention, _) = event.action else { return false }
      return event.time == time
    }
  }
}

extension Explainer {
  /// Returns a sentence for the scenario's change to a task.
  func sentence(_ change: Intervention.Change, _ name: String) -> String {
    switch change {
    case .cancel: "You cancel \(name) here."
    case .fail: "The operation of \(name) fails here, because you asked for it."
    case .delay(let nanoseconds):
      "You delay \(name) by \(Duration.nanoseconds(nanoseconds).inMilliseconds)."
    case .raise(let priority): "You raise the priority of \(name) to \(priority)."
    }
  }

  /// Returns whether the scenario raised the priority, which the sentence about the intervention already says.
  func isRaisedByIntervention(_ event: Int) -> Bool {
    guard event > 0, case .intervened(.raise) = trace.events[event - 1].action else { return false }
    return trace.events.task(of: event - 1) == trace.events.task(of: event)
  }

  /// Returns the delay that the scenario requests for the next slice of a task that became ready at an event; nil if
  /// there is none.
  func delayAsked(at ready: Int) -> Duration? {
    guard !trace.scenario.machine.interventions.isEmpty, let task = trace.events.task(of: ready),
      let steps = trace[task]?.steps(after: ready)
    else { return nil }
    for index in steps {
      if case .intervened(.delay(let time)) = trace.events[index].action {
        return .nanoseconds(time)
      }
      if trace.events.kind(of: index) == .running { return nil }
    }
    return nil
  }
}
