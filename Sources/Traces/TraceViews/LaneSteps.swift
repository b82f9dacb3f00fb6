package import TaskTrace
package import TraceAnalysis

/// A change in a lane at a point: a state begins, or a mark is drawn.
package struct Step {
  package enum Change: Equatable {
    case created(startsCancelled: Bool, unstructured: Bool)
    case ready, running
    case blocked
    case suspended(Suspension.Reason)
    case cancelled
    case ended
  }
  package var point: Point
  package var change: Change
  /// The index of the event that makes the change.
  var event: Int
}

/// The steps of all lanes. The events of each moment are ordered by cause: the slot of a step is one more than the
/// greatest slot of the task's previous step, of the step that caused it, and of the previous step on the same core.
package struct LaneSteps {
  /// The steps of each lane, and the lane of each task (-1 for a hidden task).
  private var lanes: [[Step]]
  private let laneOfTask: [Int32]
  /// For each task, the position of the task that waited for it and was woken by its end; -1 for none.
  private var waiters: [Int32]
  /// For each task, the slots of its creation and of its end, within their moments.
  private(set) var ends: [(created: Int32, ended: Int32)]
  private(set) var printed: [(point: Point, count: Int)] = []
  /// The moments that need more than one slot, with the number of slots, in order of time.
  package private(set) var wideMoments: [(time: VirtualTime, slots: Int)] = []

  private let trace: Trace
  private var moment: Int32 = 0
  private var event = 0
  private var time: Int64 = 0
  private var slots = 1
  /// The last slot of each task and core, with the moment that it belongs to.
  private var taskClocks: [Clock]
  private var coreClocks = [Clock](repeating: Clock(), count: 66)
  /// For each task, the task that woke it and the event at which its last wait started; -1 for none. A waker is
  /// forgotten when the task runs.
  private var wakers: [Int32]
  private var waits: [Int32]

  private struct Clock {
    var moment: Int32 = -1
    var slot: Int32 = -1
  }

  /// Computes the steps. After each event, calls `afterEach` with the number of slots that the event's moment has so
  /// far.
  package init(_ trace: Trace, visible: [Bool], afterEach: (Int) -> Void = { _ in }) {
    let count = trace.tasks.count
    self.trace = trace
    var lane: Int32 = -1
    laneOfTask = visible.map { isVisible in
      if isVisible { lane += 1 }
      return isVisible ? lane : -1
    }
    lanes = Array(repeating: [], count: Int(lane) + 1)
    ends = Array(repeating: (0, 0), count: count)
    taskClocks = Array(repeating: Clock(), count: count)
    wakers = Array(repeating: -1, count: count)
    waits = wakers
    waiters = wakers
    let events = trace.events
    for index in events.indices {
      event = index
      add(events.record(of: index), events.kind(of: index), at: index)
      afterEach(slots)
    }
    closeMoment()
  }

  /// Returns the steps of a visible task, in order; no steps for a hidden task.
  package func steps(of position: Int) -> [Step] {
    lane(of: position).map { lanes[$0] } ?? []
  }

  /// Returns the position of the task that waited for another and was woken by its end; nil if there is none.
  package func waiter(wokenBy position: Int) -> Int? {
    waiters[position] < 0 ? nil : Int(waiters[position])
  }

  /// Returns the lane of a visible task; nil for a hidden task.
  private func lane(of position: Int) -> Int? {
    let lane = laneOfTask[position]
    return lane < 0 ? nil : Int(lane)
  }

  private func isVisible(_ position: Int) -> Bool { laneOfTask[position] >= 0 }

  private mutating func closeMoment() {
    if slots > 1 { wideMoments.append((VirtualTime(nanoseconds: time), slots)) }
    slots = 1
    moment += 1
  }

  private mutating func add(_ record: Record, _ kind: EventKind, at index: Int) {
    if record.time != time {
      closeMoment()
      time = record.time
    }
    let task = position(record.task)
    if kind == .printed { return addPrinted(by: task) }
    guard let task else { return }
    switch kind {
    case .created: addCreated(record, task)
    case .ready: addReady(by: position(record.waker), task)
    case .running: addRunning(task, record.core)
    case .blocked: place(.blocked, task, at: slot(task) + 1)
    case .unblocked:
      mark(.running, task, at: max(slot(task), slot(of: record.core)) + 1, core: record.core)
    case .suspended:
      waits[task] = Int32(clamping: index)
      place(.suspended(Suspension.Reason(record) ?? .unknown), task, at: slot(task) + 1)
    case .cancelled: addCancelled(record, task, at: index)
    case .returned, .threw: addEnded(task, record.core)
    case .hopped, .awaited, .computing, .noticed, .handlerRan, .escalated, .intervened,
      .groupOpened, .groupClosed, .taskLocalRead, .taskLocalBound, .printed, .warned, .ended:
      break
    }
  }

  private func position(_ task: UInt32) -> Int? {
    let position = Int(task) - 1
    return taskClocks.indices.contains(position) ? position : nil
  }

  /// Returns the task's last slot in the current moment; -1 if it has none.
  private func slot(_ position: Int?) -> Int {
    guard let position, taskClocks[position].moment == moment else { return -1 }
    return Int(taskClocks[position].slot)
  }

  private func slot(of core: UInt16) -> Int {
    let clock = coreClocks[Self.index(core)]
    return clock.moment == moment ? Int(clock.slot) : -1
  }

  private static func index(_ core: UInt16) -> Int {
    core == Record.outsideCore ? 65 : min(Int(core), 64)
  }

  /// Adds a step to the lane of a visible task. Unlike `mark`, this does not reserve the step's slot.
  private mutating func place(_ change: Step.Change, _ position: Int, at slot: Int) {
    guard let lane = lane(of: position) else { return }
    let point = Point(time: VirtualTime(nanoseconds: time), slot: slot)
    lanes[lane].append(Step(point: point, change: change, event: event))
  }

  private mutating func mark(
    _ change: Step.Change, _ position: Int, at slot: Int, core: UInt16? = nil
  ) {
    place(change, position, at: slot)
    let slot = isVisible(position) ? slot : max(slot - 1, 0)
    slots = max(slots, slot + 1)
    let clock = Clock(moment: moment, slot: Int32(clamping: slot))
    taskClocks[position] = clock
    if let core { coreClocks[Self.index(core)] = clock }
  }

  private mutating func addCreated(_ creation: Record, _ position: Int) {
    let slot = slot(self.position(creation.b)) + 1
    let isUnstructured = !(TaskKind(rawValue: creation.detail)?.isStructured ?? false)
    mark(
      .created(startsCancelled: creation.startsCancelled, unstructured: isUnstructured), position,
      at: slot)
    ends[position].created = Int32(clamping: slot)
    if creation.startsCancelled { mark(.cancelled, position, at: slot + 1) }
  }

  private mutating func addReady(by waker: Int?, _ position: Int) {
    wakers[position] = Int32(waker ?? -1)
    place(.ready, position, at: max(slot(position), slot(waker)) + 1)
    guard let waker, waits(position, for: waker) else { return }
    waiters[waker] = Int32(clamping: position)
  }

  private func waits(_ position: Int, for other: Int) -> Bool {
    guard waits[position] >= 0 else { return false }
    let wait = trace.events.record(of: Int(waits[position]))
    return wait.awaitedTask == UInt32(other + 1)
      || wait.awaitedGroup != 0 && wait.awaitedGroup == trace.tasks.creation(of: other).group
  }

  /// Adds the start of a run. A run that directly follows its task's creation can share the slot of the creation.
  private mutating func addRunning(_ position: Int, _ core: UInt16) {
    let waker = wakers[position] < 0 ? nil : Int(wakers[position])
    wakers[position] = -1
    let own = slot(position)
    let forced = max(slot(waker), slot(of: core)) + 1
    var justCreated = false
    if let lane = lane(of: position),
      case .created? = lanes[lane].last(where: { $0.change != .ready })?.change
    {
      justCreated = true
    }
    mark(.running, position, at: justCreated ? max(own, forced) : max(own + 1, forced), core: core)
  }

  private mutating func addCancelled(_ record: Record, _ position: Int, at index: Int) {
    let isByParent = record.detail == CancellationCause.parent.rawValue
    let source = isByParent ? trace.tasks.creation(of: position).a : record.a
    let slot = max(slot(position), slot(self.position(source)), slot(of: record.core)) + 1
    mark(.cancelled, position, at: slot)
  }

  /// Adds the end of a task. If the task's last step is a run in the current moment, the end takes the slot of that
  /// run, unless the task was created there.
  private mutating func addEnded(_ position: Int, _ core: UInt16) {
    let own = slot(position)
    let last = steps(of: position).last
    let ranJustNow =
      own >= 0 && last?.change == .running && last?.point.slot == own
      && !isCreation(position, slot: own)
    mark(.ended, position, at: ranJustNow ? own : own + 1, core: core)
    ends[position].ended = taskClocks[position].slot
    if let waiter = waiter(wokenBy: position) { delayReadiness(of: waiter, after: slot(position)) }
  }

  /// Moves the step at which a waiter becomes ready behind the end of the task that it waited for. The runtime wakes
  /// the waiter just before it reports the end, but readers expect it just after.
  private mutating func delayReadiness(of waiter: Int, after slot: Int) {
    guard let lane = lane(of: waiter), let last = lanes[lane].last,
      last.change == .ready, last.point.time.nanoseconds == time
    else { return }
    lanes[lane][lanes[lane].count - 1].point.slot = max(last.point.slot, slot + 1)
  }

  /// Whether a slot of the current moment is the one in which the task was created.
  private func isCreation(_ position: Int, slot: Int) -> Bool {
    guard let first = steps(of: position).first else { return false }
    return first.point.time.nanoseconds == time && first.point.slot == slot
  }

  private mutating func addPrinted(by position: Int?) {
    let point = Point(time: VirtualTime(nanoseconds: time), slot: max(slot(position), 0))
    if let last = printed.last, last.point == point {
      printed[printed.count - 1].count += 1
    } else {
      printed.append((point, 1))
    }
  }
}
