import TaskTrace
import TraceAnalysis

/// Findings about cancelled tasks whose code to clean up ended early.
///
/// A program may let a cancellation end what it does after an error, so these are remarks.
extension ObservedRun {
  var endedCleanups: some Sequence<Finding> {
    cancelledTasks.compactMap { [self] task in
      guard let mark = task.mark else { return nil }
      return task.notices.lazy.filter { $0.event > mark.event }
        .compactMap { [self] in endedCleanup(of: task, mark, $0) }.first
    }
  }

  /// Returns a finding about a sleep or a check that threw in a `catch` which had more to do, or in a function to which
  /// the `catch` leads; otherwise nil.
  private func endedCleanup(
    of task: TaskLife, _ mark: TaskLife.Cancellation, _ notice: TaskLife.NoticeRecord
  ) -> Finding? {
    let isSleep = notice.notice == .sleepThrew
    guard notice.notice != .checkedFlag, let place = place(notice.site),
      let (handler, words) = endedCode(at: notice.site, place, isSleep: isSleep)
    else { return nil }
    let call = isSleep ? "its wait" : "Task.checkCancellation()"
    var found = finding(
      .cleanupEnded, .remark, [task.id], event: notice.event, at: [notice.site, task.creationSite],
      "\(name(task.id)) was cancelled at \(mark.time.words), and \(call)\(at(notice.site)) threw"
        + words,
      facts: .init(time: mark.time))
    found.add([handler])
    return found
  }

  /// Returns the place of a `catch` that an error at a place keeps from cleaning up, and words that say how; otherwise
  /// nil.
  private func endedCode(
    at site: SiteID?, _ place: SourceFrame, isSleep: Bool
  ) -> (handler: SourceFrame, words: String)? {
    guard let source = source(of: place) else { return nil }
    if let handler = source.catchEnded(byErrorAt: place, isSleep: isSleep),
      let line = source.line(of: handler.tokens.lowerBound - 1)
    {
      let words = " in the catch at line \(line). So the rest of the catch did not run."
      return (place.inLine(line), words)
    }
    guard isSleep, let name = source.functionEnded(bySleepAt: place)?.name else { return nil }
    for frame in site.map({ trace.frames(of: $0) }) ?? [] where frame != place {
      guard let source = self.source(of: frame), case let code = source.tokens(ofLineAt: frame),
        let call = code.first(where: { source.tokens[$0] == name })
          ?? code.last(where: { source.tokens[$0] == "await" }),
        let handler = source.cleanup(around: call),
        let line = source.line(of: handler.tokens.lowerBound - 1)
      else { continue }
      let relation =
        source.tokens[call] == name
        ? "which the catch at line \(line) calls" : "to which the catch at line \(line) leads"
      return (
        frame.inLine(line), " in \(name), \(relation). So the rest of \(name) did not run."
      )
    }
    return nil
  }
}
