import TaskTrace
import TraceAnalysis

/// A finding about a call that goes to another actor than in the right program.
extension RunDifference {
  /// A finding about the first call of a task that goes to another actor than the same call of its counterpart in the
  /// right program, although both actors are of one type; nil if there is none.
  ///
  /// The actors of two runs are compared by the calls in which the task came to them first.
  var otherActor: Finding? {
    let (mine, theirs) = (own.actorCalls(in: ownLines), right.actorCalls(in: rightLines))
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
    about task: TaskID, _ calls: [ActorCall], _ index: Int, _ visit: Int, _ rightVisit: Int
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

extension [ActorCall] {
  /// For each call, the index of the first call of the same actor.
  fileprivate var firstVisits: [Int] {
    let first = Dictionary(enumerated().map { ($1.actor, $0) }) { first, _ in first }
    return map { first[$0.actor] ?? 0 }
  }
}
