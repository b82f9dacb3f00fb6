import TaskTrace
import TraceAnalysis

/// Findings about more tasks at work at once than a limit or the cores allow.
extension ObservedRun {
  func tooManyAtOnce(limit: Int?) -> [Finding] {
    (limit.flatMap(beyond).map { [$0] } ?? []) + [beyondCores].compactMap(\.self)
  }

  private struct Activity {
    var task: TaskID
    var event: Int
    var start: VirtualTime
    var end: VirtualTime
  }

  /// Returns a finding about the first moment at which more tasks than the limit were at work; nil if there is none.
  private func beyond(_ limit: Int) -> Finding? {
    var active: [Activity] = []
    for activity in activities {
      active.removeAll { $0.end <= activity.start || $0.task == activity.task }
      active.append(activity)
      guard active.count > limit else { continue }
      let others = active.dropLast().map(\.task)
      let life = trace[activity.task]
      return finding(
        .tooManyAtOnce, .mistake, [activity.task] + others, event: activity.event,
        at: [life?.creationSite],
        "At \(activity.start.words), \(trace.names(of: others)) \(others.count == 1 ? "was" : "were") under way, and \(name(activity.task)) began as "
          + "well: \(active.count) at once, and the limit is \(limit).")
    }
    return nil
  }

  /// The slices in which tasks other than the root task ran, slept or waited for something outside the program, in
  /// order. A task that waits for another task, or for its turn, is not at work, nor is one that asks repeatedly for
  /// something.
  private var activities: [Activity] {
    var found: [Activity] = []
    let questions = questions
    for task in trace.tasks where task.kind != .root {
      task.forEachSlice { slice in
        guard slice.duration > .zero, isWork(slice), !questions.contains(slice.event) else {
          return
        }
        found.append(
          Activity(task: task.id, event: slice.event, start: slice.start, end: slice.end))
      }
    }
    return found.sorted { $0.event < $1.event }
  }

  private func isWork(_ slice: Slice) -> Bool {
    switch slice.state {
    case .running: return true
    case .ready, .blocked: return false
    case .suspended(let suspension):
      switch suspension.reason {
      case .sleeping: return true
      case .continuation, .unknown: return !isResumedByTask(slice.event)
      case .task, .group, .actor, .yielding, .hopping: return false
      }
    }
  }

  /// Returns whether a suspension was a wait for another task: a task resumed the continuation, or nothing did.
  func isResumedByTask(_ suspension: Int) -> Bool {
    guard let wait = wait(beginningAt: suspension) else { return false }
    if case .task? = wait.wokenBy { return true }
    return wait.wokenBy == nil
  }

  /// A finding about tasks that had to wait for a core because others computed; nil if there are none.
  private var beyondCores: Finding? {
    let late = delays.filter {
      !$0.needsMain && trace[$0.task]?.kind != .root && $0.slice.duration >= Self.shortestDelay
    }
    guard let longest = late.max(by: { $0.slice.duration < $1.slice.duration }),
      let holder = holder(during: longest.slice),
      holder.slice.duration >= Self.longComputation
    else { return nil }
    let tasks = late.map(\.task).unique
    let cores = trace.scenario.machine.cores
    // A pause does not help a task that waits behind several others.
    let isQueued = longest.slice.duration > holder.slice.duration && tasks.count > cores
    let computed =
      "\(name(holder.task)) computed for \(holder.slice.duration.inMilliseconds) without a pause"
    let number = cores == 1 ? "is 1 core" : "are \(cores) cores"
    var found = finding(
      .noCoreFree, .remark, [holder.task] + tasks.filter { $0 != holder.task },
      event: longest.slice.event, at: [],
      "\(name(longest.task)) was ready at \(longest.slice.start.words) and had no core for "
        + "\(longest.slice.duration.inMilliseconds). "
        + (isQueued
          ? "Other tasks ran meanwhile: for example, \(computed). There \(number), "
            + "and \(tasks.count) tasks had to wait for \(cores == 1 ? "it" : "one of them")."
          : "\(computed), and there \(number)."))
    found.add(placesOfComputing(in: holder.slice, of: holder.task))
    found.add([place(trace[holder.task]?.creationSite)].compactMap(\.self))
    found.cost = longest.slice.duration
    if isQueued {
      found.ownRemedy =
        cores == 1
        ? "Call await Task.yield() between the parts of each computation."
        : "Start fewer tasks that compute at once than there are cores."
    }
    return found
  }

  /// The shortest delay that is worth a finding.
  private static let shortestDelay = Duration.milliseconds(1)

  /// The shortest computation that would be better in parts.
  private static let longComputation = Duration.milliseconds(10)

  /// Returns the task that computed longest during a delay, and its slice; nil if no task computed.
  private func holder(during delay: Slice) -> (task: TaskID, slice: Slice)? {
    var longest: (task: TaskID, slice: Slice)?
    for task in trace.tasks where task.created < delay.end {
      task.forEachSlice { slice in
        guard slice.isRunning, slice.overlaps(delay),
          slice.duration > longest?.slice.duration ?? .zero
        else { return }
        longest = (task.id, slice)
      }
    }
    return longest
  }
}
