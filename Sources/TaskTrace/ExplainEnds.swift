/// How tasks end, and where errors go.
extension Explainer {
  func explainReturn(of task: TaskLife, _ said: inout Sentences) {
    explainEnd(of: task, how: "it returned", plainly: "\(trace.name(of: task.id)) returned.", &said)
  }

  func explainThrow(_ error: String, of task: TaskLife, _ said: inout Sentences) {
    let error = errorName(error)
    var how = "threw \(error)"
    if let source = history.errorSource[task.id] {
      how += ", which came from \(trace.name(of: source))"
    } else if let mark = task.cancellation, task.notices.isEmpty, error == "CancellationError" {
      how += " \((said.event.time - mark.time).inMilliseconds) after the mark"
    }
    explainEnd(of: task, how: "it \(how)", plainly: "\(trace.name(of: task.id)) \(how).", &said)
    if !history.isAwaited[Int(task.id.number) - 1] { explainLostError(of: task, error, &said) }
  }

  private func explainEnd(
    of task: TaskLife, how: String, plainly: String, _ said: inout Sentences
  ) {
    let waits = history.lastScopeWaits[task.id] ?? []
    if !waits.isEmpty {
      said.say(.essential, .taskTree, rule: .parentEndsLast) {
        "\(trace.name(of: task.id)) ends only now that \(trace.names(of: waits)) "
          + "\(waits.count == 1 ? "has" : "have") ended: \(how)."
      }
    } else {
      let level: Explanation.Level =
        task.outcome == .returned || wasJustNoticed(task) ? .detail : .essential
      said.say(level, .taskTree) { plainly }
    }
    guard let mark = task.cancellation, !history.heard(task), !isCancellationError(task.outcome)
    else { return }
    let ranOn = said.event.time - mark.time
    guard ranOn > .zero else { return }
    said.say(.essential, .cancellation) {
      "\(trace.name(of: task.id)) never asked whether it was cancelled: "
        + "it went on for \(ranOn.inMilliseconds) after the mark."
    }
  }

  /// The task ends at the moment at which a check threw, and was reported to.
  private func wasJustNoticed(_ task: TaskLife) -> Bool {
    guard let notice = task.notices.last, notice.time == task.ended,
      isCancellationError(task.outcome)
    else { return false }
    return notice.notice != .checkedFlag
  }

  private func isCancellationError(_ outcome: TaskLife.Outcome?) -> Bool {
    if case .threw(let error) = outcome { errorName(error) == "CancellationError" } else { false }
  }

  private func explainLostError(
    of task: TaskLife, _ error: String, _ said: inout Sentences
  ) {
    let name = trace.name(of: task.id)
    switch task.creation.kind {
    case .unstructured, .detached, .immediate, .immediateDetached:
      said.say(.essential, .unstructured) {
        "Nobody awaits the value of \(name), so its error is lost without a word."
      }
    case .asyncLet where error != "CancellationError":
      said.say(.essential, .asyncLet) { "Nobody awaits \(name), so its error is dropped." }
    case .root, .asyncLet, .groupChild, .immediateGroupChild: break
    }
  }
}
