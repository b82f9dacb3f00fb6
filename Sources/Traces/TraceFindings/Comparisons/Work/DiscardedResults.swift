import TaskTrace
import TraceAnalysis

/// A finding about results of a group that the right program uses.
extension RunDifference {
  /// A finding about `waitForAll()`, which takes no results, if the right program uses the results of its group for the
  /// same work, or the code after the call tries to take results, and this program takes none; otherwise nil.
  var resultsDiscarded: Finding? {
    let isNeeded = right.waits.contains { $0.takesResult && isUsed($0, in: right) }
    guard !own.waits.contains(where: \.takesResult), !hasOtherWork,
      let wait = own.waits.first(where: { wait in
        wait.call == .waitForAll && own.place(wait.site).map(ownLines.contains) ?? false
          && !own.hasNoResults(wait)
          && (isNeeded || takesResults(after: wait))
      })
    else { return nil }
    return own.finding(
      .lastResultsDropped, .remark, [wait.waiter], event: wait.event, at: [wait.site],
      "waitForAll()\(own.at(wait.site)) waits for the children of the group and discards what they return. "
        + "No result is left after that. The author's program uses the results.")
  }

  /// Whether the code after a call of `waitForAll()`, in the same block, takes results of the same group.
  private func takesResults(after wait: Wait) -> Bool {
    guard let place = own.place(wait.site), let source = own.source(of: place),
      let call = source.tokens(ofLineAt: place).dropFirst(2)
        .first(where: { source.tokens[$0] == "waitForAll" }),
      let block = source.blocks(around: call).first
    else { return false }
    let (tokens, group) = (source.tokens, source.tokens[call - 2])
    return (call..<block.tokens.upperBound).contains { index in
      tokens[index] == group
        && (tokens[index - 1] == "in"
          || tokens[index + 1] == "." && Self.taking.contains(tokens[index + 2]))
    }
  }

  /// Functions of a group that take its results.
  private static let taking: Set<Substring> = [
    "next", "nextResult", "reduce", "map", "compactMap", "filter",
  ]

  /// A finding about a result that was taken and not used, when the right program prints a line that this program does
  /// not print; otherwise nil.
  var resultUnused: Finding? {
    let missing = linesOnlyInRight
    guard !missing.isEmpty else { return nil }
    let unused = own.waits.lazy.filter { [self] in
      $0.takesResult && own.editableFrame(of: $0.site, ownLines) != nil && !isUsed($0, in: own)
        && !own.hasNoResults($0)
    }
    let usesAll = right.waits.allSatisfy { !$0.takesResult || isUsed($0, in: right) }
    guard right.waits.contains(where: { $0.takesResult && isUsed($0, in: right) }) || usesAll,
      let wait = unused.first(where: { missing[$0.end] != nil }) ?? (usesAll ? unused.first : nil)
    else { return nil }
    let instead =
      missing[wait.end]?.first.map { "prints \"\($0)\" then" } ?? "uses each result that it takes"
    var found = own.finding(
      .lastResultsDropped, .remark, [wait.waiter], event: wait.event, at: [wait.site],
      "\(own.name(wait.waiter)) took a result of its group\(own.at(wait.site)) at \(wait.end.words), and did not use "
        + "it. The author's program \(instead).")
    found.ownRemedy = "Use each result that you take."
    return found
  }

  /// A finding about a child whose result was not taken, when the right program prints a line that this program does
  /// not print; otherwise nil.
  var resultNotTaken: Finding? {
    let missing = linesOnlyInRight
    guard !missing.isEmpty else { return nil }
    let takes = own.waits.filter(\.takesResult)
    let last = takes.reduce(into: [TaskID: Wait]()) { $0[$1.waiter] = $1 }
    let waking = Set(takes.compactMap { $0.wokenBy?.task })
    let child = own.trace.tasks.first { task in
      guard task.group != nil, task.outcome == .returned, !task.isCancelled, let end = task.ended,
        let take = task.parent.flatMap({ last[$0] })
      else { return false }
      return missing[end] != nil && !waking.contains(task.id)
        && take.event < (task.endedEvent ?? 0) && own.editableFrame(of: take.site, ownLines) != nil
        && !takesEveryResult(take)
    }
    guard let child, let end = child.ended, let line = missing[end]?.first,
      let take = child.parent.flatMap({ last[$0] })
    else { return nil }
    return own.finding(
      .lastResultsDropped, .remark, [take.waiter, child.id], event: take.event, at: [take.site],
      "\(own.name(take.waiter)) took its last result\(own.at(take.site)) at \(take.end.words). "
        + "\(own.name(child.id)) returned at \(end.words), and its result is lost. "
        + "The author's program prints \"\(line)\" then.")
  }

  /// Whether the source of a wait is a loop over all results of a group, or a call such as `group.reduce`. It also
  /// takes results that have already arrived, for which the task does not wait.
  private func takesEveryResult(_ wait: Wait) -> Bool {
    guard let place = own.editableFrame(of: wait.site, ownLines),
      let source = own.source(of: place)
    else { return false }
    let line = source.tokens(ofLineAt: place)
    guard line.contains(where: { ["next", "nextResult"].contains(source.tokens[$0]) }) else {
      return !source.leavesLoop(beginningIn: line)
    }
    return source.tokens[line].contains("while") && !source.leavesLoop(beginningIn: line)
  }

  /// Adds to a finding about an error that ended a group when the right program needs no result that late: this program
  /// had taken a result at the moment when the right program takes its last one.
  func withEarlierResult(_ finding: Finding) -> Finding {
    guard finding.kind == .errorEndedGroup, let failed = finding.tasks.first,
      let group = own.trace[failed]?.group,
      let last = right.waits.filter(\.takesResult).map(\.end).max(), last < finding.time,
      let taken = own.waits.first(where: {
        $0.takesResult && $0.reason == .group(group) && $0.end == last && isReturn($0.wokenBy)
      })
    else { return finding }
    var finding = finding
    finding.statement +=
      " \(own.name(taken.waiter)) had taken a result at \(last.words)\(own.at(taken.site)). "
    finding.statement += "The author's program takes none after that."
    finding.ownRemedy =
      "Leave the loop when you have the result that you need, and cancel the group."
    return finding
  }

  private func isReturn(_ wake: Wake?) -> Bool {
    guard case .task(let task)? = wake else { return false }
    return own.trace[task]?.outcome == .returned
  }

  /// Whether the source of a wait gives the result a name: `for try await page in group`, but not
  /// `for try await _ in group`.
  func isUsed(_ wait: Wait, in run: ObservedRun) -> Bool {
    let tokens = run.tokens(at: run.place(wait.site))
    return !tokens.isEmpty && !run.dropsValue(of: wait)
  }
}

extension ObservedRun {
  /// Whether the children of the group for which a task waits return nothing, as the call that opens the group says.
  fileprivate func hasNoResults(_ wait: Wait) -> Bool {
    guard let place = place(wait.site), let source = source(of: place),
      let token = source.tokens(ofLineAt: place).last,
      let group = source.blocks(around: token).first(where: { block in
        block.head.contains { $0.hasSuffix("TaskGroup") }
      })
    else { return false }
    return group.head.contains("Void")
  }
}

extension SourceBlocks {
  /// Whether a loop whose body begins in a line can end before its sequence or condition does.
  func leavesLoop(beginningIn line: Range<Int>) -> Bool {
    blocks.contains { block in
      block.isLoop && line.contains(block.tokens.lowerBound - 1)
        && !Set(tokens[block.tokens]).isDisjoint(with: ["break", "return", "throw"])
    }
  }
}

extension Wake {
  fileprivate var task: TaskID? { if case .task(let task) = self { task } else { nil } }
}
