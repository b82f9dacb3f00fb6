/// What wakes a task, and after how long.
extension Explainer {
  func explainWake(_ wake: Wake, of task: TaskID, _ said: inout Sentences) {
    let name = trace.name(of: task)
    let wait = history.earlier(said.index, in: trace, where: \.isSuspension)
    let waited = wait.map { said.time - trace.events[$0].time } ?? .zero
    var suspension = Suspension(reason: .unknown)
    if let wait, case .suspended(let found) = trace.events[wait].action { suspension = found }
    let site = suspension.site
    switch wake {
    case .created, .yielded, .hopped: break
    case .timer:
      said.say(.detail, .asyncAwait, site: site) {
        "\(name) wakes after \(waited.inMilliseconds) of sleep."
      }
    case .cancellation:
      said.say(.detail, .cancellation, site: site) {
        "\(name) is woken after \(waited.inMilliseconds), because it was cancelled."
      }
    case .outside:
      said.say(.detail, .machine, site: site) {
        "A thread that is not the machine's wakes \(name) after \(waited.inMilliseconds)."
      }
    case .task(let other):
      let isFirst = wait.map { history.folds.members(at: $0) != nil } ?? false
      let level: Explanation.Level = waited > .zero && isFirst ? .essential : .detail
      explainWake(
        of: task, by: other, from: suspension, at: wait, after: waited, level, &said)
    }
  }

  private func explainWake(
    of task: TaskID, by other: TaskID, from suspension: Suspension, at wait: Int?,
    after waited: Duration, _ level: Explanation.Level, _ said: inout Sentences
  ) {
    let name = trace.name(of: task)
    let by = trace.name(of: other)
    let site = suspension.site
    switch suspension.reason {
    case .task(other) where isScopeEnd(wait ?? -1, for: other):
      said.say(.detail, .taskTree, rule: .parentEndsLast, site: site) {
        "\(by) has ended, and \(name) can leave its scope after \(waited.inMilliseconds)."
      }
    case .task, .group: explainEndOfWait(of: task, for: other, after: waited, site, level, &said)
    case .continuation:
      said.say(level, .continuation, site: site) {
        places.libraryCall(at: site).map {
          "\(by) lets \(name) go on from \($0) after \(waited.inMilliseconds)."
        } ?? "\(by) resumes the continuation of \(name) after \(waited.inMilliseconds)."
      }
    case .actor(let actor):
      said.say(.detail, .actor, rule: .actorRunsOne, site: site) {
        "\(by) leaves \(trace.actorName(actor)), and \(name) gets its turn after "
          + "\(waited.inMilliseconds)."
      }
    case .sleeping, .yielding, .hopping, .unknown:
      said.say(.detail, .asyncAwait, site: site) { "\(by) wakes \(name)." }
    }
  }

  private func explainEndOfWait(
    of task: TaskID, for other: TaskID, after waited: Duration, _ site: SiteID?,
    _ level: Explanation.Level, _ said: inout Sentences
  ) {
    let name = trace.name(of: task)
    let by = trace.name(of: other)
    let failed = history.groups.failed(before: other, in: trace)
    if let failed, failed != other {
      return said.say(.essential, .group, site: site) {
        sentence(
          "\(by) was the last child to end, and \(name) meets the error of "
            + trace.name(of: failed), at: site)
      }
    }
    if case .threw = trace[other]?.outcome {
      if failed == nil, let reason = heldBack(for: other, at: site) {
        return said.say(.essential, .group, site: site) { "\(by) threw, but \(name) \(reason)." }
      }
      said.say(.essential, .taskTree, site: site) {
        sentence("\(name) was waiting for \(by), and meets its error", at: site)
      }
    } else {
      said.say(level, .asyncAwait, site: site) {
        "\(by) returned, and \(name) goes on after \(waited.inMilliseconds) of waiting."
      }
    }
  }
}

extension Explainer {
  /// Why a child's error does not come out of the wait that its end finishes, as far as the source line tells:
  /// `waitForAll` keeps it until all have ended, and the end of a group's scope asks for no result; only a
  /// discarding group's throws.
  private func heldBack(for child: TaskID, at site: SiteID?) -> String? {
    let code = places.code(at: site) ?? ""
    if code.contains(".waitForAll()") { return "waits for all others before it meets that error" }
    let isScopeEnd =
      code.contains("TaskGroup") || history.groups.isScopeEnd(site, ofGroupOf: child, in: trace)
    guard isScopeEnd, !code.contains("DiscardingTaskGroup") else { return nil }
    return "does not read results here: it only waits for the rest of its group"
  }
}

extension Action {
  var isSuspension: Bool {
    if case .suspended = self { true } else { false }
  }
}
