import TaskTrace

/// Explains what a task waits for and what keeps it from running.
extension Explainer {
  /// Returns the text, followed by the source line if it is known: `main waits for image here: await image`. A
  /// statement that continues on the next line ends with `…`.
  func sentence(_ text: String, at site: SiteID?, _ purpose: String = "") -> String {
    guard let code = places.code(at: site) else { return text + purpose + "." }
    let isOpen = code.hasSuffix("{") || code.hasSuffix(" in")
    let end = isOpen ? " …" : ["(", "[", ",", "="].contains(code.last) ? "…" : ""
    return "\(text) here\(purpose): \(code)\(end)"
  }

  func explainAwait(
    of other: TaskID, by task: TaskID, _ call: AwaitedCall, _ site: SiteID?,
    _ sentences: inout Sentences
  ) {
    guard let awaited = trace[other], let end = awaited.endedEvent, end < sentences.index,
      let outcome = awaited.outcome
    else { return }
    let name = trace.name(of: task)
    let other = trace.name(of: other)
    if case .threw = outcome, call != .scopeEnd {
      sentences.add(.essential, site: site) {
        sentence(
          "\(other) has already ended, and \(name) \(call.throwsOn ? "receives its error" : Self.receivesErrorInResult)",
          at: site)
      }
    } else {
      sentences.add(.detail, site: site) {
        sentence("\(other) has already ended, so \(name) continues at once", at: site)
      }
    }
  }

  static let receivesErrorInResult = "receives its error in a Result, so nothing is thrown"

  func explainSuspension(
    _ suspension: Suspension, of task: TaskID, _ sentences: inout Sentences
  ) {
    let name = trace.name(of: task)
    let site = suspension.site
    let isFirst = causes.folds.isRepresentative(sentences.index)
    let level: Explanation.Level = isFirst ? .essential : .detail
    switch suspension.reason {
    case .task(let other):
      explainWait(for: other, by: task, suspension.call, site, level, &sentences)
    case .group:
      let call = trace.call(of: suspension)
      sentences.add(level, rule: .groupEndsLast, site: site) {
        switch call {
        case .waitForAll: sentence("\(name) waits for all children of its group", at: site)
        case .scopeEnd:
          "\(name) cannot leave its group's scope yet: it waits for the remaining children."
        default: sentence("\(name) waits for a child of its group", at: site)
        }
      }
    case .continuation:
      sentences.add(level, site: site) { continuationText(suspension, of: name) }
    case .actor(let actor): explainQueue(for: actor, task, site, &sentences)
    case .sleeping(let until):
      let length = until - sentences.time
      sentences.add(level, site: site) {
        let ignoresCancellation = suspension.call == .uninterruptibleSleep
        return sentence(
          "\(name) sleeps for \(length.inMilliseconds)"
            + (ignoresCancellation ? ", in a sleep that ignores cancellation" : ""), at: site)
      }
    case .yielding:
      sentences.add(level, site: site) {
        sentence("To let other tasks run, \(name) yields", at: site)
      }
    case .hopping: break
    case .unknown:
      sentences.add(.detail, site: site) { sentence("\(name) is suspended", at: site) }
    }
  }

  private func continuationText(_ suspension: Suspension, of name: String) -> String {
    if suspension.call == .stream {
      return sentence("\(name) waits for the next element of a stream", at: suspension.site)
    }
    let call = places.libraryCall(at: suspension.site)
    return call.map {
      sentence("\(name) waits in \($0)", at: suspension.site, " until it is resumed")
    } ?? sentence("\(name) waits", at: suspension.site, " for its continuation to be resumed")
  }

  private func explainWait(
    for other: TaskID, by task: TaskID, _ call: AwaitedCall?, _ site: SiteID?,
    _ level: Explanation.Level, _ sentences: inout Sentences
  ) {
    let isImplicit = call == .scopeEnd
    sentences.add(
      level,
      rule: isImplicit ? .unawaitedAreCancelled : nil, site: site
    ) {
      let name = trace.name(of: task)
      let other = trace.name(of: other)
      return isImplicit
        ? "\(name) cannot leave its scope yet: it has not awaited \(other), so Swift waits for \(other) here."
        : sentence("\(name) waits for \(other)", at: site)
    }
  }

  private func explainQueue(
    for actor: ActorID, _ task: TaskID, _ site: SiteID?, _ sentences: inout Sentences
  ) {
    let holders = causes.actorHolders[sentences.index].filter { $0 != task }
    let index = sentences.index
    let slice = trace[life: task].slice(beginningAt: index)
    let takesTime = slice.map { $0.duration > .zero } ?? false
    guard takesTime || !holders.isEmpty else { return }
    sentences.add(takesTime ? .essential : .detail, rule: .actorRunsOne, site: site) {
      let holders = holders.isEmpty ? "" : ", where \(trace.names(of: holders)) runs"
      return sentence(
        "\(trace.name(of: task)) waits for its turn on \(trace.actorName(actor))\(holders)",
        at: site)
    }
  }
}
