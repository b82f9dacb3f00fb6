import TaskTrace
import TraceAnalysis

/// Findings about tasks that ran one after the other, or in batches, although their creator could have started them
/// together.
///
/// A trace does not show whether a task needs the result of another, so these are remarks.
extension ObservedRun {
  var sequences: [Finding] {
    alone + trace.tasks.flatMap { parent in waves(of: parent.id).flatMap { gaps(in: $0, $1) } }
  }

  /// A finding about a program that starts no task and waits by itself.
  private var alone: [Finding] {
    guard trace.tasks.count == 1, let root = trace.tasks.first else { return [] }
    let steps = waits.filter { wait in
      guard wait.duration > .zero else { return false }
      switch wait.reason {
      case .sleeping, .continuation, .unknown: return true
      case .task, .group, .actor, .yielding, .hopping: return false
      }
    }
    // A run that was cancelled in its only wait does not show what would have followed.
    guard let first = steps.first, steps.count > 1 || !root.isCancelled else { return [] }
    return [
      finding(
        .oneByOne, .remark, [root.id], event: first.event, at: steps.prefix(3).map(\.site),
        "\(name(root.id)) started no other task. It waited by itself: "
          + "\(list(of: steps)).")
    ]
  }

  /// Returns the waits in words. Equal waits that follow one another are counted, and three are listed at most.
  private func list(of steps: [Wait]) -> String {
    var counts: [(wait: String, count: Int)] = []
    for wait in steps.map({ "\($0.duration.inMilliseconds)\(at($0.site))" }) {
      if counts.last?.wait == wait {
        counts[counts.count - 1].count += 1
      } else {
        counts.append((wait, 1))
      }
    }
    let list = counts.prefix(3).map { $0.count == 1 ? $0.wait : "\($0.count) times \($0.wait)" }
    let more = counts.dropFirst(3).reduce(0) { $0 + $1.count }
    return list.joined(separator: ", then ")
      + (more == 0 ? "" : more == 1 ? ", and once more" : ", and \(more) more times")
  }

  /// Returns the tasks that a task started, in waves: no task of a wave was alive when the next wave began. Returns
  /// an empty array if there is only one wave.
  private func waves(of creator: TaskID) -> [(TaskID, [[TaskLife]])] {
    var waves: [[TaskLife]] = []
    var end = 0
    for task in (started[creator] ?? []).compactMap({ trace[$0] }) where task.id != creator {
      if waves.isEmpty || end < task.createdEvent {
        waves.append([task])
      } else {
        waves[waves.count - 1].append(task)
      }
      end = max(end, task.endedEvent ?? .max)
    }
    return waves.count > 1 ? [(creator, waves)] : []
  }

  private func gaps(in creator: TaskID, _ waves: [[TaskLife]]) -> [Finding] {
    zip(waves, waves.dropFirst()).compactMap { before, after in
      guard let last = before.max(by: { $0.endedEvent ?? 0 < $1.endedEvent ?? 0 }),
        let next = after.first, let end = last.ended, end == next.created, end > last.created,
        !last.isCancelled
      else { return nil }
      return before.count == 1
        ? oneByOne(creator, last, next, end) : batches(creator, before, last, next, end)
    }
  }

  private func oneByOne(
    _ creator: TaskID, _ first: TaskLife, _ next: TaskLife, _ time: VirtualTime
  ) -> Finding? {
    let wait = waits(of: creator).last { wait in
      wait.end == time && wait.event < next.createdEvent
        && wait.event > first.createdEvent && wait.duration > .zero
    }
    guard let wait else { return nil }
    let (start, place) = (next.creation.site, at(wait.site))
    let how =
      place.isEmpty
      ? "" : ": \(name(creator)) waited\(place) before it started \(name(next.id))\(at(start))"
    return finding(
      .oneByOne, .remark, [next.id, first.id, creator], event: next.createdEvent,
      at: [start, wait.site],
      "\(name(next.id)) began only when \(name(first.id)) had ended, at \(time.words)\(how).")
  }

  private func batches(
    _ creator: TaskID, _ batch: [TaskLife], _ last: TaskLife, _ next: TaskLife, _ time: VirtualTime
  ) -> Finding? {
    guard let free = batch.compactMap(\.ended).min(), free < time,
      // If a task began in the place of one that had ended, the tasks are not a batch.
      batch.allSatisfy({ $0.created < free })
    else { return nil }
    let tasks = batch.count == 2 ? "both tasks" : "all \(batch.count) tasks"
    return finding(
      .inBatches, .remark, [next.id, last.id, creator], event: next.createdEvent,
      at: [next.creation.site],
      "\(name(next.id)) began only when \(tasks) of the batch before it had ended, "
        + "the last one (\(name(last.id))) at \(time.words). One of them had ended at \(free.words): "
        + "its place stayed empty until then.")
  }
}
