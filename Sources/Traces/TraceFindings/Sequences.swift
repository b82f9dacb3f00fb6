import TaskTrace
import TraceAnalysis

/// Findings about tasks that ran one after the other, or in batches, although their creator could have started them
/// together.
///
/// A trace does not show whether a task needs the result of another, so these are remarks.
extension ObservedRun {
  var sequences: [Finding] {
    trace.tasks.flatMap { parent in waves(of: parent.id).flatMap { gaps(in: $0, $1) } }
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
    let waits = waits(of: creator)
    let before = waits[..<waits.partitionIndex { $0.event < next.createdEvent }].reversed()
      .prefix { $0.event > first.createdEvent }
    guard let wait = before.first(where: { $0.end == time && $0.duration > .zero }) else {
      return nil
    }
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
      batch.allSatisfy({ $0.created < free }),
      // Tasks that are started at other lines do other work.
      batch.contains(where: { place($0.creation.site)?.line == place(next.creation.site)?.line })
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
