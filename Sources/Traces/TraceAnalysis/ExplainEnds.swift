import TaskTrace

/// Explains how tasks end, and which tasks receive their errors.
extension Explainer {
  func explainReturn(of task: TaskID, _ sentences: inout Sentences) {
    explainEnd(
      of: task, how: "returned", .detail, plainly: "\(trace.name(of: task)) returned.", &sentences)
  }

  func explainThrow(_ error: String, of task: TaskID, _ sentences: inout Sentences) {
    let error = errorName(error)
    var how = "threw \(error)"
    if let source = causes.errors.source[task] {
      how += ", which came from \(trace.name(of: source))"
    } else if let mark = trace[life: task].cancellation,
      !trace[life: task].hasNoticed, error == "CancellationError"
    {
      how += " \((sentences.time - mark.time).inMilliseconds) after it was cancelled"
    }
    let level: Explanation.Level = wasJustNoticed(task) ? .detail : .essential
    explainEnd(of: task, how: how, level, plainly: "\(trace.name(of: task)) \(how).", &sentences)
    if !causes.isAwaited.contains(task.position) { explainLostError(of: task, error, &sentences) }
  }

  private func explainEnd(
    of task: TaskID, how: String, _ level: Explanation.Level,
    plainly: @autoclosure () -> String, _ sentences: inout Sentences
  ) {
    let waits = causes.lastScopeWaits[task] ?? []
    if !waits.isEmpty {
      sentences.add(.essential, rule: .parentEndsLast) {
        "\(trace.name(of: task)) waited for \(trace.names(of: waits)) to end, and then \(how)."
      }
    } else {
      sentences.add(level, plainly)
    }
    guard let mark = trace[life: task].cancellation, !causes.hasResponded(task, in: trace),
      !isCancellationError(trace[life: task].outcome)
    else { return }
    let ranOn = sentences.time - mark.time
    guard ranOn > .zero else { return }
    sentences.add(.essential) {
      "\(trace.name(of: task)) did not check for cancellation and continued for "
        + "\(ranOn.inMilliseconds) after it was cancelled."
    }
  }

  /// Returns whether the task ends at the moment at which a check for cancellation threw, which the story mentions.
  private func wasJustNoticed(_ task: TaskID) -> Bool {
    let life = trace[life: task]
    guard let notice = life.lastNotice, notice.time == life.ended,
      isCancellationError(life.outcome)
    else { return false }
    return notice.notice != .checkedFlag
  }

  private func isCancellationError(_ outcome: TaskLife.Outcome?) -> Bool {
    if case .threw(let error) = outcome { errorName(error) == "CancellationError" } else { false }
  }

  private func explainLostError(
    of task: TaskID, _ error: String, _ sentences: inout Sentences
  ) {
    let name = trace.name(of: task)
    switch trace[life: task].creation.kind {
    case .unstructured, .detached, .immediate, .immediateDetached:
      sentences.add(.essential) {
        "No task awaits \(name), so its error is lost unless a task reads its value later."
      }
    case .asyncLet where error != "CancellationError":
      sentences.add(.essential) { "No task awaits \(name), so its error is dropped." }
    case .root, .asyncLet, .groupChild, .immediateGroupChild: break
    }
  }
}
