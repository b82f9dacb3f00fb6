import TaskTrace
import TraceAnalysis

/// Findings about tasks that only this program starts, and about tasks that end at another time than those of the
/// right program.
extension RunDifference {
  /// A finding about the child tasks that lines of the learner start, if the right program starts no task there;
  /// otherwise nil. It is right in many programs, so it explains only a check of the number of tasks.
  var tasksAdded: Finding? {
    let started = own.trace.tasks.filter { task in
      task.kind.isStructured && own.place(task.creationSite).map(ownLines.contains) ?? false
    }
    guard let first = started.first,
      !right.trace.tasks.contains(where: { task in
        task.kind != .root && right.place(task.creationSite).map(rightLines.contains) ?? false
      })
    else { return nil }
    let call = first.kind == .asyncLet ? "async let" : "addTask"
    let read = own.reads(of: first.id).first.flatMap { siteOfRead($0.event) }
    var found = own.finding(
      .tasksAdded, .remark, [first.id], event: first.createdEvent, at: [first.creationSite, read],
      "\(first.parent.map(own.name) ?? "A task") started \(own.name(first.id)) with \(call)"
        + "\(own.at(first.creationSite))\(read.map { ", and awaited it\(own.at($0))" } ?? ""). "
        + "The author's program starts no task here.")
    found.add(started.dropFirst().map(\.id), in: own.trace)
    return found
  }

  private func siteOfRead(_ event: Int) -> SiteID? {
    guard case .awaited(_, _, let site) = own.trace.events[event].action else { return nil }
    return site
  }

  /// A finding about a task that is awaited again after it has thrown an error that another `await` got before, if no
  /// task of the right program is; otherwise nil. The run itself shows whether one task awaits it again.
  var failedTaskReadAgain: Finding? {
    guard own.failedTasksReadAgain.isEmpty, right.readAgain == nil,
      let (task, read) = own.readAgain, var found = own.failedTaskReadAgain(task, read)
    else { return nil }
    found.places =
      found.places.filter(ownLines.contains) + found.places.filter { !ownLines.contains($0) }
    return found
  }

  /// A finding about a task whose result two tasks awaited, if each of these awaits another task in the right program;
  /// otherwise nil.
  var sharedTask: Finding? {
    let theirs = right.unstructuredTasksRead
    for task in own.trace.tasks where task.isUnstructured {
      let readers = own.reads(of: task.id).map(\.reader)
      guard let first = readers.first,
        let others = comparison.counterpart(ofSecond: first).flatMap({ theirs[$0] }),
        let second = readers.first(where: { reader in
          comparison.counterpart(ofSecond: reader).flatMap { theirs[$0] }
            .map(others.isDisjoint) ?? false
        })
      else { continue }
      let starter = task.creator.map {
        ", which \(own.name($0)) started\(own.at(task.creationSite))"
      }
      return own.finding(
        .sharedTask, .remark, [first, second, task.id], event: task.createdEvent,
        at: [task.creationSite],
        "\(own.name(first)) and \(own.name(second)) both awaited \(own.name(task.id))\(starter ?? ""). "
          + "In the author's program, each of them awaits another task.")
    }
    return nil
  }

  /// A finding about a task in lines that the learner cannot change and that ends earlier than its counterpart in the
  /// right program, where it waits until another task resumes it; nil if there is none.
  var endedEarly: Finding? {
    for task in own.trace.tasks where !task.isCancelled && task.kind != .root {
      guard let end = task.ended, !(own.place(task.creationSite).map(ownLines.contains) ?? true),
        let other = comparison.counterpart(ofSecond: task.id).flatMap({ right.trace[$0] }),
        !other.isCancelled, let otherEnd = other.ended, otherEnd > end,
        let wait = right.waits(of: other.id).last(where: {
          $0.wasResumedByTask && $0.duration > .zero
        }),
        let resumed = own.waits(of: task.id).last(where: \.wasResumedByTask),
        case .task(let consumer)? = resumed.wokenBy
      else { continue }
      let place = own.waits(of: consumer).lazy
        .filter { $0.event < resumed.event || $0.start <= resumed.end }
        .compactMap { [self] in own.editableFrame(of: $0.site, ownLines) }.first
      var found = own.finding(
        .endedEarly, .remark, [consumer, task.id], event: resumed.event, at: [],
        "\(own.name(task.id)) ended at \(end.words): \(own.name(consumer)) resumed it each time"
          + "\(place.map { " at line \($0.line)" } ?? ""). In the author's program, it ends at "
          + "\(otherEnd.words), because it waits from \(wait.start.words) to \(wait.end.words) until a task "
          + "takes its value.")
      found.places = [place].compactMap(\.self)
      return found
    }
    return nil
  }
}

extension ObservedRun {
  /// For each task, the tasks that are not child tasks and whose results it awaits.
  fileprivate var unstructuredTasksRead: [TaskID: Set<TaskID>] {
    trace.tasks.filter(\.isUnstructured).reduce(into: [:]) { tasks, task in
      for read in reads(of: task.id) { tasks[read.reader, default: []].insert(task.id) }
    }
  }

  /// The first task that had thrown an error when it was awaited, after another `await` had got that error.
  fileprivate var readAgain: (task: TaskLife, read: Read)? {
    for task in trace.tasks where task.isUnstructured && task.hasThrown && !task.threwCancellation {
      guard let end = task.endedEvent else { continue }
      let reads = reads(of: task.id)
      guard reads.contains(where: { $0.event < end }),
        let again = reads.first(where: { $0.event > end })
      else { continue }
      return (task, again)
    }
    return nil
  }
}
