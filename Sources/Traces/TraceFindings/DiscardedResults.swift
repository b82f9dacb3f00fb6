import TaskTrace
import TraceAnalysis

/// A finding about results of a group that the right program uses.
extension RunDifference {
  /// A finding about `waitForAll()`, which takes no results, if the right program uses the results of its group for the
  /// same work, and this program takes none; otherwise nil.
  var resultsDiscarded: Finding? {
    guard !own.waits.contains(where: \.takesResult), !hasOtherWork,
      right.waits.contains(where: { $0.takesResult && isUsed($0) }),
      let wait = own.waits.first(where: { wait in
        wait.call == .waitForAll && own.place(wait.site).map(ownLines.contains) ?? false
      })
    else { return nil }
    return own.finding(
      .lastResultsDropped, .remark, [wait.waiter], event: wait.event, at: [wait.site],
      "waitForAll()\(own.at(wait.site)) waits for the children of the group and discards what they return. "
        + "No result is left after that. The author's program uses the results.")
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
    finding.text +=
      " \(own.name(taken.waiter)) had taken a result at \(last.words)\(own.at(taken.site)). "
    finding.text += "The author's program takes none after that."
    finding.ownRemedy =
      "Leave the loop when you have the result that you need, and cancel the group."
    return finding
  }

  private func isReturn(_ wake: Wake?) -> Bool {
    guard case .task(let task)? = wake else { return false }
    return own.trace[task]?.outcome == .returned
  }

  /// Whether the source of a wait of the right program gives the result a name: `for try await page in group`, but not
  /// `for try await _ in group`.
  private func isUsed(_ wait: Wait) -> Bool {
    guard let place = right.place(wait.site), let text = right.trace.symbols.text(of: place) else {
      return false
    }
    return !text.contains(/\b_ (?:in|=)/)
  }
}

extension Wait {
  fileprivate var takesResult: Bool { call == .next || call == .nextResult }
}
