import TaskTrace
import TraceAnalysis

/// A finding about a call that goes to another actor than in the right program.
extension RunDifference {
  /// A finding about the first call of a task that goes to another actor than the same call of its counterpart in the
  /// right program, although both actors are of one type; nil if there is none.
  ///
  /// The actors of two runs are compared by the calls in which the task came to them first.
  var otherActor: Finding? {
    let (mine, theirs) = (own.callsInOrder(ownLines), right.callsInOrder(rightLines))
    for task in own.trace.tasks {
      guard let counterpart = comparison.counterpart(ofSecond: task.id),
        let calls = mine[task.id], let others = theirs[counterpart],
        calls.map(\.type) == others.map(\.type)
      else { continue }
      let (visits, rightVisits) = (calls.firstVisits, others.firstVisits)
      guard let index = visits.indices.first(where: { visits[$0] != rightVisits[$0] }) else {
        continue
      }
      return finding(about: task.id, calls, index, visits[index], rightVisits[index])
    }
    return nil
  }

  private func finding(
    about task: TaskID, _ calls: [OrderedCall], _ index: Int, _ visit: Int, _ rightVisit: Int
  ) -> Finding {
    let call = calls[index]
    func words(_ visit: Int) -> String {
      visit < index
        ? "the actor that it called at line \(calls[visit].place.line)"
        : "an actor that it had not called before"
    }
    var found = own.finding(
      .otherCalls, .remark, [task], event: call.event, at: [call.site],
      "\(own.name(task)) called \(call.type) at line \(call.place.line): \(words(visit)). "
        + "In the author's program, this call goes to \(words(rightVisit)).")
    found.ownRemedy = "Check which actor line \(call.place.line) should call."
    return found
  }
}

/// A call of an actor's function, or a use of its properties.
private struct OrderedCall {
  var event: Int
  var actor: ActorID
  /// The name of the actor's type.
  var type: String
  var site: SiteID
  var place: SourceFrame
}

extension [OrderedCall] {
  /// For each call, the index of the first call of the same actor.
  fileprivate var firstVisits: [Int] {
    map { call in firstIndex { $0.actor == call.actor } ?? 0 }
  }
}

extension ObservedRun {
  /// The calls of actors at lines that the learner can change, by task and in order.
  fileprivate func callsInOrder(_ lines: EditableLines) -> [TaskID: [OrderedCall]] {
    var calls: [TaskID: [OrderedCall]] = [:]
    for (index, event) in trace.events.ofKinds([.hopped]) {
      guard case .hopped(let actor?, let site?) = event.action, actor != .main,
        let task = event.task, let type = trace.actorNames[actor], let place = place(site),
        lines.contains(place)
      else { continue }
      calls[task, default: []].append(
        OrderedCall(event: index, actor: actor, type: type, site: site, place: place))
    }
    return calls
  }
}
