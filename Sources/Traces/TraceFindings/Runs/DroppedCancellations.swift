import TaskTrace
import TraceAnalysis

/// Findings about cancelled tasks whose callers do not learn that they were cancelled.
///
/// A program may drop such an error deliberately, so these are remarks.
extension ObservedRun {
  var droppedCancellations: some Sequence<Finding> {
    cancelledTasks.flatMap { [self] task in
      [cancellationHidden(task), cancellationDropped(task)].compactMap(\.self)
    }
  }

  /// Returns a finding about a cancelled task that returned although its children threw, because it took no result
  /// of its group; otherwise nil.
  private func cancellationDropped(_ task: TaskLife) -> Finding? {
    guard task.outcome == .returned, let mark = task.mark else { return nil }
    let thrown = task.children.compactMap { trace[$0] }.filter {
      $0.threwCancellation && $0.isCancelledByParent
        && $0.group.map(discardingGroups.contains) == false
    }
    guard let last = thrown.last else { return nil }
    let waits = waits(of: task.id).filter { wait in
      if case .group = wait.reason { wait.end >= mark.time } else { false }
    }
    guard !waits.isEmpty, waits.allSatisfy({ $0.call == .scopeEnd }),
      !mayTakeResults(inGroupAt: waits.first?.site)
    else { return nil }
    return finding(
      .errorDropped, .remark, [task.id] + thrown.map(\.id), event: last.endedEvent ?? mark.event,
      at: [waits.first?.site, last.creationSite],
      "\(name(task.id)) was cancelled at \(mark.time.words), and \(trace.names(of: thrown.map(\.id))) threw "
        + "CancellationError. \(name(task.id)) took no result of its group, and the end of the scope\(at(waits.first?.site)) "
        + "throws no error of a child, so it returned as if its work were done.")
  }

  /// Whether the closure of a group may take results: in a loop, with a function of the group, or with a function to
  /// which it passes the group. None of them waits for children that have ended.
  private func mayTakeResults(inGroupAt site: SiteID?) -> Bool {
    guard let place = place(site), let source = source(of: place),
      let closure = source.blocks.first(where: {
        source.line(of: $0.tokens.lowerBound - 1) == place.line
          && $0.head.contains { $0.hasSuffix("TaskGroup") }
      }),
      let group = source.tokens[closure.tokens].first(where: { $0.first?.isLetter == true }),
      let start = closure.tokens.first(where: { source.tokens[$0] == "in" })
    else { return false }
    let others: Set<Substring> = ["addTask", "addTaskUnlessCancelled", "cancelAll", "isCancelled"]
    return closure.tokens.contains { index in
      guard index > start, source.tokens[index] == group else { return false }
      if source.tokens[index - 1] == "in" { return index - 1 > start }
      if source.tokens[index - 1] == "&" { return true }
      // The source may have been cut after the group.
      let next = source.tokens[(index + 1)...].prefix(2)
      return next.first == "." && !others.contains(next.last ?? "")
    }
  }

  /// Returns a finding about a cancelled task whose wait threw, and that dropped the error with `try?` or returned;
  /// otherwise nil.
  private func cancellationHidden(_ task: TaskLife) -> Finding? {
    guard let mark = task.mark, let notice = sleepToName(of: task) else { return nil }
    let isTried = dropsError(notice, of: task)
    // A task that cancels the children of its group, or leaves their scope, does not need their results.
    let isNeeded = task.kind != .root && ![.group, .groupError, .scopeExit].contains(mark.cause)
    guard isTried || isNeeded && task.outcome == .returned else { return nil }
    let handler = isTried ? nil : handler(ofSleepAt: notice.site, in: .all)
    let clause = handler.map { "The \($0.word) at line \($0.frame.line) took the error" }
    let effect =
      isTried
      ? "The try?\(tryLine(notice.site) ?? " there") dropped the error, so the code after it ran as if the wait had ended."
      : "\(clause ?? "The error went no further"), and the task returned as if its work were done."
    var found = finding(
      .cancellationHidden, .remark, [task.id], event: notice.event,
      at: [notice.site, task.creationSite],
      "\(name(task.id)) was cancelled at \(mark.time.words), and its wait\(at(notice.site)) threw. \(effect)"
    )
    if let handler {
      found.places.insert(handler.frame, at: 0)
      if handler.word == "catch" {
        found.ownRemedy =
          "Throw the error again in the catch, so that code that awaits the task gets it."
      }
    }
    // A mistake that names each sleep of the task says more.
    if isTried, sleepBeforeMoreWork(of: task)?.event == notice.event,
      swallowedSleeps(of: task, in: .all) == nil
    {
      found.isNotable = true
    }
    return found
  }

  /// Returns the sleep that threw and after which a task continued as if it had not; otherwise the last one that threw.
  private func sleepToName(of task: TaskLife) -> TaskLife.NoticeRecord? {
    sleepBeforeMoreWork(of: task) ?? task.notices.last { $0.notice == .sleepThrew }
  }

  /// Returns the first sleep whose error a `try?` dropped and that more work follows, if the task did not notice its
  /// cancellation in another way after it; otherwise nil.
  private func sleepBeforeMoreWork(of task: TaskLife) -> TaskLife.NoticeRecord? {
    task.notices.reversed().prefix { $0.notice == .sleepThrew && dropsError($0, of: task) }
      .last { continues(after: $0.site) }
  }

  /// Returns whether the statement after the line of a wait does more than to return or to check something. A check
  /// whether `self` still exists has nothing to do with the cancellation.
  private func continues(after site: SiteID?) -> Bool {
    guard let place = place(site), let source = source(of: place) else { return false }
    var rest = source.tokens[source.tokens(ofStatementAt: place).upperBound...]
      .drop { $0 == ";" }
    if rest.starts(with: ["guard", "let", "self", "else"]) {
      rest = rest.drop { $0 != "}" }.dropFirst().drop { $0 == ";" }
    }
    return rest.first.map {
      !["}", "return", "continue", "break", "guard", "if", "while", "try"].contains($0)
    } ?? false
  }

  /// Returns a phrase with the line of the `try?` for a wait, if it is another line than that of the wait.
  private func tryLine(_ site: SiteID?) -> String? {
    guard let place = place(site),
      let handler = ErrorHandlers(self, around: place).all.first, handler.word == "try?",
      handler.line != place.line
    else { return nil }
    return " at line \(handler.line)"
  }

  /// Returns whether a `try?` takes the error of a wait, and the line does not check that.
  private func dropsError(_ notice: TaskLife.NoticeRecord, of task: TaskLife) -> Bool {
    guard !(task.ended == notice.time && task.threwCancellation) else { return false }
    let tokens = tokens(at: place(notice.site))
    return tokens.contains(["try", "?"]) && !tokens.handlesMissingValue
  }

  /// Adds to a finding about sleeps that threw what took their errors, in the functions that led to the sleeps. Returns
  /// the finding unchanged if that is not known, or if there are more than two such places.
  func withHandler(
    _ finding: Finding, of sleeps: [TaskLife.NoticeRecord], in lines: EditableLines
  ) -> Finding {
    let sites = sleeps.map(\.site).unique
    let handlers = sites.compactMap { handler(ofSleepAt: $0, in: lines) }
    let words = handlers.map { "the \($0.word) at line \($0.frame.line)" }.unique
    guard handlers.count == sites.count, words.count < 3,
      let handler = handlers.first(where: { $0.word == "catch" }) ?? handlers.first
    else { return finding }
    let (line, takers) = (handler.frame.line, words.asList())
    var finding = finding
    finding.statement +=
      " \(takers.prefix(1).uppercased() + takers.dropFirst()) took the error\(words.count > 1 ? "s" : "")."
    finding.places = [handler.frame] + finding.places.filter { $0.line != line }
    finding.ownRemedy =
      handler.word == "catch"
      ? "Catch CancellationError by itself at line \(line), and return or throw it again."
      : "Write try at line \(line), or leave the loop there after a cancellation."
    return finding
  }

  /// Returns the word and the line of the code that takes the error of a sleep, in the function that sleeps or in one
  /// that called it; nil if there is none, or if it is not in `lines`.
  private func handler(
    ofSleepAt site: SiteID?, in lines: EditableLines
  ) -> (word: String, frame: SourceFrame)? {
    let frames = site.map { trace.frames(of: $0).filter { $0.line > 0 } } ?? []
    for frame in frames {
      guard let handler = ErrorHandlers(self, around: frame).handler(of: "CancellationError"),
        handler.word != "catch" || source(of: frame)?.isInClosureOfDo(line: frame.line) != true
      else { continue }
      let place = frame.inLine(handler.line)
      return lines.contains(place) ? (handler.word, place) : nil
    }
    return nil
  }
}

extension SourceBlocks {
  /// Whether a line is in a closure within the innermost `do`. Its error goes to the function that calls the closure.
  fileprivate func isInClosureOfDo(line number: Int) -> Bool {
    let line = tokens(ofLine: number)
    let call = line.last { tokens[$0] == "await" } ?? line.lowerBound
    let words: Set<Substring> = [
      "if", "else", "guard", "for", "while", "repeat", "switch", "catch", "defer",
    ]
    return blocks(around: call).prefix { !$0.isDo }.contains { block in
      block.head.first.map { !words.contains($0) } ?? true
    }
  }
}
