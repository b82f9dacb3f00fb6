import TaskTrace
import TraceAnalysis

/// A trace with facts that several findings need, collected once. Its sources contain no comments.
///
/// Nothing that it returns changes after the initialization. It is a class because a copy of a structure with so many
/// lists counts a reference to each.
final class ObservedRun: Sendable {
  let trace: Trace
  /// The tasks that each task started.
  let started: NumberedLists<TaskID>
  /// The events at which tasks read the result of each task, or tried to.
  private let readEvents: NumberedLists<Int32>
  /// The children of each group, in the order of their creation.
  private let members: NumberedLists<TaskID>
  /// The indices in `EventStorage.steps` at which tasks began to wait for each group, and those of `waitForAll()`, in
  /// the order of their events.
  private let groupWaits: NumberedLists<Int32>
  private let waitsForAll: NumberedLists<Int32>
  /// The groups whose scopes throw the first error of a child at their end.
  let discardingGroups: Set<GroupID>
  private let knownPlaces: Places
  /// Some of the slices in which tasks were ready and had no core.
  let delays: [CoreDelay]
  let sources: SourceFiles
  /// The executors that several actors may share.
  let sharedExecutors: Set<ActorID>

  /// A task that read the result of another task, and the event at which it did.
  struct Read {
    var reader: TaskID
    var event: Int
  }

  init(_ trace: Trace) {
    (self.trace, sharedExecutors) = trace.withoutComments.namingOwnersOfExecutors
    let groups = Int(
      trace.tasks.indices.lazy.compactMap { trace.tasks.group(of: $0)?.number }.max() ?? 0)
    let (ofTasks, ofWaits) = trace.concurrently {
      (
        started: Self.startedTasks(in: $0), read: Self.readEvents(in: $0),
        members: Self.members(in: $0, groups: groups)
      )
    } and: {
      (delays: Self.delays(in: $0), ofGroups: Self.waitsForGroups(in: $0, groups: groups))
    }
    (started, readEvents, members) = (ofTasks.started, ofTasks.read, ofTasks.members)
    delays = ofWaits.delays
    (groupWaits, waitsForAll) = ofWaits.ofGroups
    discardingGroups = trace.events.ofKinds([.groupOpened]).reduce(into: []) { groups, found in
      if case .groupOpened(let group, discards: true, _) = found.event.action {
        groups.insert(group)
      }
    }
    knownPlaces = Places(trace)
    sources = SourceFiles()
  }

  private init(_ other: ObservedRun, _ trace: Trace) {
    self.trace = trace
    (started, readEvents, members) = (other.started, other.readEvents, other.members)
    (groupWaits, waitsForAll) = (other.groupWaits, other.waitsForAll)
    (discardingGroups, knownPlaces) = (other.discardingGroups, other.knownPlaces)
    (delays, sources, sharedExecutors) = (other.delays, other.sources, other.sharedExecutors)
  }

  /// Returns the same run, with a copy of its trace for another thread.
  func reading(_ trace: Trace) -> ObservedRun { ObservedRun(self, trace) }

  private static func startedTasks(in trace: Trace) -> NumberedLists<TaskID> {
    let tasks = trace.tasks
    return NumberedLists(
      tasks.indices.lazy.compactMap { position in
        TaskID(tasks.creation(of: position).b).map { ($0.position, TaskID(position: position)) }
      }, count: tasks.count)
  }

  private static func readEvents(in trace: Trace) -> NumberedLists<Int32> {
    let events = trace.events
    return NumberedLists(
      events.indices(ofKinds: [.awaited]).lazy
        .map { (events.record(of: $0), Int32($0)) }
        .filter { $0.0.detail != AwaitedCall.scopeEnd.rawValue }
        .compactMap { record, index in TaskID(record.a).map { ($0.position, index) } },
      count: trace.tasks.count)
  }

  private static func members(in trace: Trace, groups: Int) -> NumberedLists<TaskID> {
    let tasks = trace.tasks
    return NumberedLists(
      tasks.indices.lazy.compactMap { position in
        tasks.group(of: position).map { (Int($0.number), TaskID(position: position)) }
      }, count: groups + 1)
  }

  /// Returns the waits for each group, and those by `waitForAll()`, as indices in `EventStorage.steps`.
  private static func waitsForGroups(
    in trace: Trace, groups: Int
  ) -> (all: NumberedLists<Int32>, byWaitForAll: NumberedLists<Int32>) {
    var finder = StepFinder(trace)
    let waits: [(group: Int, call: AwaitedCall?, step: Int32)] =
      trace.events.indices(ofKinds: [.suspended]).compactMap { index in
        guard let suspension = trace.events.suspension(at: index),
          case .group(let group) = suspension.reason, let step = finder.step(of: index)
        else { return nil }
        return (Int(group.number), suspension.call, Int32(step))
      }
    return (
      NumberedLists(waits.lazy.map { ($0.group, $0.step) }, count: groups + 1),
      NumberedLists(
        waits.lazy.filter { $0.call == .waitForAll }.map { ($0.group, $0.step) },
        count: groups + 1)
    )
  }

  var cancelledTasks: some Sequence<TaskLife> { tasks(where: trace.tasks.isCancelled) }

  var tasksThatThrew: some Sequence<TaskLife> { tasks(where: trace.tasks.hasThrown) }

  /// The tasks that were not cancelled and threw an error other than `CancellationError`.
  var failedTasks: some Sequence<TaskLife> {
    tasks { [tasks = trace.tasks] in
      tasks.hasThrown($0) && tasks.isFailure($0) && !tasks.isCancelled($0)
    }
  }

  /// Returns the tasks at the positions that match. A position is faster to check than the life of a task.
  private func tasks(where matches: @escaping (Int) -> Bool) -> some Sequence<TaskLife> {
    trace.tasks.indices.lazy.filter(matches).map { [tasks = trace.tasks] in tasks[$0] }
  }

  /// All suspensions of all tasks, in order.
  var waits: WaitList { trace.waits }

  /// Returns the suspensions of all tasks whose reasons match, in order. A reason is faster to read than its wait.
  func waits(
    whoseReason matches: @escaping (Suspension.Reason) -> Bool
  ) -> some Sequence<Wait> {
    let events = trace.events
    return events.indices(ofKinds: [.suspended]).lazy
      .filter { events.suspension(at: $0).map { matches($0.reason) } ?? false }
      .compactMap { self.wait(beginningAt: $0) }
  }

  /// Returns the suspensions of one task, in order.
  func waits(of task: TaskID) -> WaitList { trace.waits(of: task) }

  /// Returns the suspension of a task that began before a time and ended at it; nil if there is none.
  func wait(of task: TaskID, until time: VirtualTime) -> Wait? {
    trace.waits(of: task, before: trace.eventCount(before: time)).last.flatMap {
      $0.end == time ? $0 : nil
    }
  }

  func wait(beginningAt event: Int) -> Wait? { trace.wait(beginningAt: event) }

  /// The groups that a task waited for.
  var groupsWaitedFor: some Sequence<GroupID> {
    groupWaits.numbers.lazy.compactMap { GroupID(UInt32($0)) }
  }

  /// Returns the waits for a group, in order.
  func waits(for group: GroupID) -> some BidirectionalCollection<Wait> {
    (groupWaits[group] ?? []).lazy.compactMap { self.trace.wait(atStep: Int($0)) }
  }

  /// Returns the waits for a group, or those by `waitForAll()`, that did not end before a time, in order; none for no
  /// group. Only one task waits for a group, so the waits end in order too.
  func waits(
    for group: GroupID?, byWaitForAll: Bool = false, from time: VirtualTime
  ) -> some BidirectionalCollection<Wait> {
    let steps = group.flatMap { (byWaitForAll ? waitsForAll : groupWaits)[$0] } ?? []
    let first = steps.partitionIndex { step in
      trace.wait(atStep: Int(step)).map { $0.end < time } ?? false
    }
    return steps[first...].lazy.compactMap { self.trace.wait(atStep: Int($0)) }
  }

  /// Returns the children of a group, in the order of their creation.
  func members(of group: GroupID) -> some Collection<TaskLife> {
    (members[group] ?? []).lazy.compactMap { self.trace[$0] }
  }

  /// Returns whether any task read the result of a task, or tried to.
  func isRead(_ task: TaskID) -> Bool { readEvents[task] != nil }

  /// Returns the tasks that read the result of a task or tried to, in order.
  func reads(of task: TaskID) -> some Collection<Read> {
    (readEvents[task] ?? []).lazy.compactMap { event in
      self.trace.events.task(of: Int(event)).map { Read(reader: $0, event: Int(event)) }
    }
  }

  func name(_ task: TaskID) -> String { trace.name(of: task) }

  func place(_ site: SiteID?) -> SourceFrame? { knownPlaces[site] }

  /// Returns a phrase such as ` at line 7`; an empty string if the line is not known.
  func at(_ site: SiteID?) -> String { place(site).map { " at line \($0.line)" } ?? "" }

  /// Returns a finding that is made when it is needed. `first` is a place before those of the sites.
  func draft(
    _ kind: Finding.Kind, _ grade: Finding.Grade, _ tasks: [TaskID], event: Int,
    at sites: [SiteID?], after first: SourceFrame? = nil,
    _ statement: @autoclosure @escaping () -> String, facts: Finding.Facts? = nil
  ) -> FindingDraft {
    let place = first ?? sites.lazy.compactMap { self.place($0) }.first
    return FindingDraft(kind: kind, grade: grade, task: tasks.first, event: event, place: place) {
      var found = self.finding(
        kind, grade, tasks, event: event, at: sites, statement(), facts: facts)
      if let first { found.places.insert(first, at: 0) }
      return found
    }
  }

  func finding(
    _ kind: Finding.Kind, _ grade: Finding.Grade, _ tasks: [TaskID], event: Int,
    at sites: [SiteID?], _ statement: String, facts: Finding.Facts? = nil
  ) -> Finding {
    var places: [SourceFrame] = []
    for place in sites.compactMap(place) where !places.contains(place) { places.append(place) }
    var found = Finding(
      kind: kind, grade: grade, tasks: tasks, event: event, time: trace.events.time(of: event),
      places: places, statement: statement, facts: facts)
    found.isNotable = !kind.isPartOfStory
    return found
  }
}

extension VirtualTime {
  /// The time since the start of the run, such as `300 ms`.
  var words: String { (self - .zero).inMilliseconds }
}

extension TaskLife {
  /// The call that started the task, such as `Task { }` or `Task.detached`.
  var call: String {
    switch kind {
    case .detached: "Task.detached"
    case .immediate: "Task.immediate"
    case .immediateDetached: "Task.immediateDetached"
    case .root, .asyncLet, .groupChild, .unstructured, .immediateGroupChild: "Task { }"
    }
  }

  var isUnstructured: Bool { !kind.isStructured && kind != .root }
}
