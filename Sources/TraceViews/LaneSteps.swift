package import TaskTrace

/// A point of a drawing's time: a moment, and a place in the order of what happened in it. Everything that
/// virtual time does not tell apart (a child ends, its parent wakes, cancels another child, which notices,
/// and ends) is told apart by its slot, so that a drawing can show it one after another.
package struct Point {
  package var time: VirtualTime
  package var slot: Int

  package init(time: VirtualTime, slot: Int) {
    self.time = time
    self.slot = slot
  }
}

/// Something that begins in a lane at a point: a state, or a mark.
package struct Step {
  package enum Change: Equatable {
    case created(startsCancelled: Bool, loose: Bool)
    case ready, running
    case suspended(Suspension.Reason)
    case cancelled
    case ended
  }
  package var point: Point
  package var change: Change
}

/// Puts the events of each moment in order, by causes: a slot is one more than those of the task's own last
/// step, of the step that caused it, and of the last step on the same core.
package struct LaneSteps {
  /// For each task with a lane, its steps in order.
  package private(set) var steps: [[Step]]
  /// For each task the position of the task that waited for it and was woken by its end, or -1.
  package private(set) var woke: [Int32]
  /// For each task the slots of the moments in which it was created and ended.
  private(set) var ends: [(created: Int32, ended: Int32)]
  package private(set) var printed: [(point: Point, count: Int)] = []
  /// The moments that need more than one slot, with the number of slots, in order of time.
  package private(set) var wideMoments: [(time: VirtualTime, slots: Int)] = []

  private let trace: Trace
  private let visible: [Bool]
  private var moment = 0
  private var time = VirtualTime.zero
  private var slots = 1
  /// The last slot of each task and core, with the moment that it belongs to.
  private var taskClocks: [Clock]
  private var coreClocks = [Clock](repeating: Clock(), count: 66)
  /// Who woke each task, and what it waited for before that.
  private var wakers: [Int32]
  private var reasons: [Suspension.Reason?]

  private struct Clock {
    var moment: Int32 = -1
    var slot: Int32 = -1
  }

  /// `afterEach` is told, event by event, how many slots the event's moment has so far.
  package init(_ trace: Trace, visible: [Bool], afterEach: (Int) -> Void = { _ in }) {
    let count = trace.tasks.count
    self.trace = trace
    self.visible = visible
    steps = Array(repeating: [], count: count)
    woke = Array(repeating: -1, count: count)
    ends = Array(repeating: (0, 0), count: count)
    taskClocks = Array(repeating: Clock(), count: count)
    wakers = Array(repeating: -1, count: count)
    reasons = Array(repeating: nil, count: count)
    for event in trace.events {
      add(event)
      afterEach(slots)
    }
    closeMoment()
  }

  private mutating func closeMoment() {
    if slots > 1 { wideMoments.append((time, slots)) }
    slots = 1
    moment += 1
  }

  private mutating func add(_ event: Event) {
    if event.time != time {
      closeMoment()
      time = event.time
    }
    let position = event.task.flatMap(position)
    if case .printed = event.action { addPrinted(by: position) }
    guard let position else { return }
    switch event.action {
    case .created(let creation): addCreated(creation, position)
    case .ready(let wake): addReady(wake, position)
    case .running: addRunning(position, event.core)
    case .suspended(let suspension):
      reasons[position] = suspension.reason
      place(.suspended(suspension.reason), position, at: slot(position) + 1)
    case .cancelled(let by, let cause, _): addCancelled(by: by, cause, position, event.core)
    case .returned, .threw: addEnded(position, event.core)
    default: break
    }
  }

  private func position(_ task: TaskID) -> Int? {
    let position = Int(task.number) - 1
    return taskClocks.indices.contains(position) ? position : nil
  }

  /// The task's last slot in this moment, -1 if nothing of it happened yet.
  private func slot(_ position: Int?) -> Int {
    guard let position, taskClocks[position].moment == moment else { return -1 }
    return Int(taskClocks[position].slot)
  }

  private func slot(of core: Core) -> Int {
    let clock = coreClocks[Self.index(core)]
    return clock.moment == moment ? Int(clock.slot) : -1
  }

  private static func index(_ core: Core) -> Int {
    switch core {
    case .main: 0
    case .worker(let number): min(max(number, 1), 64)
    case .outside: 65
    }
  }

  /// Writes a step down; only a mark takes its slot for itself.
  private mutating func place(_ change: Step.Change, _ position: Int, at slot: Int) {
    guard visible[position] else { return }
    steps[position].append(Step(point: Point(time: time, slot: slot), change: change))
  }

  private mutating func mark(
    _ change: Step.Change, _ position: Int, at slot: Int, core: Core? = nil
  ) {
    place(change, position, at: slot)
    let slot = visible[position] ? slot : max(slot - 1, 0)
    slots = max(slots, slot + 1)
    let clock = Clock(moment: Int32(moment), slot: Int32(slot))
    taskClocks[position] = clock
    if let core { coreClocks[Self.index(core)] = clock }
  }

  private mutating func addCreated(_ creation: Creation, _ position: Int) {
    let slot = slot(creation.creator.flatMap(self.position)) + 1
    mark(
      .created(startsCancelled: creation.startsCancelled, loose: !creation.kind.isStructured),
      position, at: slot)
    ends[position].created = Int32(slot)
    if creation.startsCancelled { mark(.cancelled, position, at: slot + 1) }
  }

  private mutating func addReady(_ wake: Wake, _ position: Int) {
    var waker: Int?
    if case .task(let task) = wake { waker = self.position(task) }
    wakers[position] = Int32(waker ?? -1)
    place(.ready, position, at: max(slot(position), slot(waker)) + 1)
    if let waker, waits(position, for: waker) { woke[waker] = Int32(position) }
  }

  private func waits(_ position: Int, for other: Int) -> Bool {
    switch reasons[position] {
    case .task(let task)?: self.position(task) == other
    case .group(let group)?: trace.tasks[other].creation.group == group
    default: false
    }
  }

  /// A run that follows its task's last mark at once needs no slot of its own.
  private mutating func addRunning(_ position: Int, _ core: Core) {
    let waker = wakers[position] < 0 ? nil : Int(wakers[position])
    wakers[position] = -1
    let own = slot(position)
    let forced = max(slot(waker), slot(of: core)) + 1
    let justCreated: Bool =
      if case .created? = steps[position].last(where: { $0.change != .ready })?.change {
        true
      } else { false }
    mark(.running, position, at: justCreated ? max(own, forced) : max(own + 1, forced), core: core)
  }

  private mutating func addCancelled(
    by: TaskID?, _ cause: CancellationCause, _ position: Int, _ core: Core
  ) {
    let source = cause == .parent ? trace.tasks[position].creation.parent : by
    let slot = max(slot(position), slot(source.flatMap(self.position)), slot(of: core)) + 1
    mark(.cancelled, position, at: slot)
  }

  /// An end that follows a run of the same moment at once takes its place.
  private mutating func addEnded(_ position: Int, _ core: Core) {
    let own = slot(position)
    let ranJustNow =
      own >= 0 && steps[position].last?.change == .running
      && steps[position].last?.point.slot == own && !isCreation(position, slot: own)
    mark(.ended, position, at: ranJustNow ? own : own + 1, core: core)
    ends[position].ended = taskClocks[position].slot
    delayReadiness(of: Int(woke[position]), after: slot(position))
  }

  /// The runtime wakes a waiter just before it calls the task ended; a reader expects it just after.
  private mutating func delayReadiness(of waiter: Int, after slot: Int) {
    guard waiter >= 0, let last = steps[waiter].last, last.change == .ready,
      last.point.time == time
    else { return }
    steps[waiter][steps[waiter].count - 1].point.slot = max(last.point.slot, slot + 1)
  }

  /// Whether the slot is the one in which the task was created.
  private func isCreation(_ position: Int, slot: Int) -> Bool {
    guard let first = steps[position].first else { return false }
    return first.point.time == time && first.point.slot == slot
  }

  private mutating func addPrinted(by position: Int?) {
    let slot = max(slot(position), 0)
    if let last = printed.last, last.point.time == time, last.point.slot == slot {
      printed[printed.count - 1].count += 1
    } else {
      printed.append((Point(time: time, slot: slot), 1))
    }
  }
}
