import TaskTrace
import TraceAnalysis

/// A finding about results that are read in a fixed order, although the right program continues with the first one.
extension RunDifference {
  /// A finding about a task that waited for one task while another one that it started had a result, if the right
  /// program takes a result of a group at that moment and prints a line; otherwise nil.
  var readInOrder: Finding? {
    let times = right.momentsOfResults.intersection(rightOutput.map(\.time))
      .subtracting(ownOutput.map(\.time))
    guard !times.isEmpty else { return nil }
    let ready = own.trace.tasks.filter { task in
      task.outcome == .returned && task.kind != .groupChild
        && task.ended.map(times.contains) ?? false
    }
    for task in ready.prefix(Self.maximumResults) {
      guard let creator = task.creator, let end = task.ended,
        let wait = own.waits(of: creator).first(where: { wait in
          wait.start < end && end < wait.end && isForSibling(wait, of: task)
        }), let other = wait.awaited
      else { continue }
      return own.finding(
        .readInOrder, .remark, [creator, other, task.id], event: wait.event, at: [wait.site],
        "\(own.name(task.id)) returned at \(end.words), but \(own.name(creator)) waited\(own.at(wait.site)) for "
          + "\(own.name(other)) until \(wait.end.words). The author's program takes the result of the task that "
          + "ends first.")
    }
    return nil
  }

  /// The number of results that is enough for an example.
  private static let maximumResults = 16

  private func isForSibling(_ wait: Wait, of task: TaskLife) -> Bool {
    guard let other = wait.awaited.flatMap({ own.trace[$0] }), !wait.isImplicit else {
      return false
    }
    return other.id != task.id && other.creator == task.creator && other.kind == task.kind
      && (own.place(wait.site).map(ownLines.contains) ?? true)
  }
}

extension ObservedRun {
  /// The moments at which a task takes the result of a group.
  fileprivate var momentsOfResults: Set<VirtualTime> {
    Set(waits.filter(\.takesResult).map(\.end))
  }
}
