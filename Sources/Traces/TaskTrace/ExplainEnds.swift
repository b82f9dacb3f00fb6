/// How tasks end, and where errors go.
extension Explainer {
  func explainReturn(of task: TaskID, _ said: inout Sentences) {
    explainEnd(
      of: task, how: "it returned", .detail, plainly: "\(trace.name(of: task)) returned.", &said)
  }

  func explainThrow(_ error: String, of task: TaskID, _ said: inout Sentences) {
    let error = errorName(error)
    var how = "threw \(error)"
    if let source = history.errors.source[task] {
      how += ", which came from \(trace.name(of: source))"
    } else if let mark = trace[life: task].cancellation,
      trace[life: task].notices.isEmpty, error == "CancellationError"
    {
      how += " \((said.time - mark.time).inMilliseconds) after the mark"
    }
    let level: Explanation.Level = wasJustNoticed(task) ? .detail : .essential
    explainEnd(of: task, how: "it \(how)", level, plainly: "\(trace.name(of: task)) \(how).", &said)
    if !history.isAwaited.contains(task.position) { explainLostError(of: task, error, &said) }
  }

  private func explainEnd(
    of task: TaskID, how: String, _ level: Explanation.Level,
    plainly: @autoclosure () -> String, _ said: inout Sentences
  ) {
    let waits = history.lastScopeWaits[task] ?? []
    if !waits.isEmpty {
      said.say(.essential, .taskTree, rule: .parentEndsLast) {
        "\(trace.name(of: task)) ends only now that \(trace.names(of: waits)) "
          + "\(waits.count == 1 ? "has" : "have") ended: \(how)."
      }
    } else {
      said.say(level, .taskTree, plainly)
    }
    guard let mark = trace[life: task].cancellation, !history.heard(task, in: trace),
      !isCancellationError(trace[life: task].outcome)
    else { return }
    let ranOn = said.time - mark.time
    guard ranOn > .zero else { return }
    said.say(.essential, .cancellation) {
      "\(trace.name(of: task)) did not ask after the mark whether it was cancelled: "
        + "it went on for \(ranOn.inMilliseconds)."
    }
  }

  /// The task ends at the moment at which a check threw, and was reported to.
  private func wasJustNoticed(_ task: TaskID) -> Bool {
    let life = trace[life: task]
    guard let notice = life.notices.last, notice.time == life.ended,
      isCancellationError(life.outcome)
    else { return false }
    return notice.notice != .checkedFlag
  }

  private func isCancellationError(_ outcome: TaskLife.Outcome?) -> Bool {
    if case .threw(let error) = outcome { errorName(error) == "CancellationError" } else { false }
  }

  private func explainLostError(
    of task: TaskID, _ error: String, _ said: inout Sentences
  ) {
    let name = trace.name(of: task)
    switch trace[life: task].creation.kind {
    case .unstructured, .detached, .immediate, .immediateDetached:
      said.say(.essential, .unstructured) {
        "Nobody is waiting for \(name): its error stays in its value, and nobody hears of it "
          + "unless the value is read."
      }
    case .asyncLet where error != "CancellationError":
      said.say(.essential, .asyncLet) { "Nobody awaits \(name), so its error is dropped." }
    case .root, .asyncLet, .groupChild, .immediateGroupChild: break
    }
  }
}
