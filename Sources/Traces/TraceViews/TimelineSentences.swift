import StyledText
import TaskTrace
package import TraceAnalysis

extension TimelineLayout {
  /// Returns the timeline in sentences for screen readers, one paragraph per task.
  func sentences(throughColumn column: Int) -> [StyledLine] {
    let now = column < scale.width ? scale.time(ofColumn: column) : scale.end
    let isOver = column >= scale.width
    var lines = header.sentences
    for row in rows {
      switch row.content {
      case .task(let position):
        let task = words.trace.tasks[position]
        guard task.created <= now else { continue }
        lines.append(StyledLine(words.life(of: task, until: now, isOver: isOver)))
      case .fold(let fold):
        guard isOver || fold.start <= now else { continue }
        lines.append(StyledLine(words.life(of: fold)))
      }
    }
    if isOver, let ending = words.abnormalEnding { lines.append(StyledLine(ending, .warning)) }
    return lines.flatMap { $0.wrapped(to: width, indent: 2) }
  }
}

extension Words {
  /// Returns the kind of a task and its relation to others, such as `child of main` or `not a child task, started by
  /// main`.
  package func relation(of task: TaskLife) -> String {
    if let parent = task.creation.parent {
      return "\(task.creation.kind.words), child of \(name(parent))"
    }
    if let creator = task.creation.creator {
      return "\(task.creation.kind.words), not a child task, started by \(name(creator))"
    }
    return task.creation.kind.words
  }

  func life(of task: TaskLife, until now: VirtualTime, isOver: Bool) -> String {
    var parts = history(of: task, until: now)
    if let cancellation = task.cancellation, cancellation.time <= now {
      parts.append("marked cancelled at \(time(cancellation.time))\(cause(cancellation))")
    }
    if let ended = task.ended, ended <= now {
      parts.append("\(outcome(of: task)) at \(time(ended))")
    } else if isOver {
      parts.append("never ended")
    }
    let history = parts.isEmpty ? "" : ": \(parts.joined(separator: "; "))"
    return "\(name(task.id)) (\(relation(of: task))), created at \(time(task.created))\(history)."
  }

  /// Returns a phrase for each interval of the task's life. If there are more than 12, describes only the first
  /// nine and the last.
  private func history(of task: TaskLife, until now: VirtualTime) -> [String] {
    var intervals: [Slice] = []
    var count = 0
    task.forEachSlice { slice in
      guard slice.start <= now, slice.duration > .zero else { return }
      count += 1
      if intervals.count < 12 { intervals.append(slice) } else { intervals[11] = slice }
    }
    var parts = intervals.map { slice in
      slice.end > now
        ? "\(state(slice.state)) since \(time(slice.start))"
        : "\(state(slice.state)) from \(time(slice.start)) to \(time(slice.end))"
    }
    if count > 12 { parts.replaceSubrange(9..<11, with: ["\(count - 10) more intervals"]) }
    return parts
  }

  func life(of fold: Outline.Fold) -> String {
    let range = "from \(time(fold.start)) to \(time(fold.end))"
    let cancelled = fold.cancelled > 0 ? "; \(fold.cancelled) were marked cancelled" : ""
    return "\(fold.tasks.count) more like these, \(range): \(outcome(of: fold))\(cancelled)."
  }
}
