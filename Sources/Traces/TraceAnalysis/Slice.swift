public import TaskTrace

/// A slice of a task's life in one state.
public struct Slice: Hashable, Sendable {
  public enum State: Hashable, Sendable {
    /// The task can run and waits for a core.
    case ready
    case running(Core)
    /// The task's thread waits in a call that blocks, and keeps the core.
    case blocked(Core)
    case suspended(Suspension)
  }

  public var state: State
  public var start: VirtualTime
  /// The end of the slice; the end of the run if the task did not leave the state.
  public var end: VirtualTime
  /// The index in `Trace.events` of the event that began the slice.
  public var event: Int

  public var duration: Duration { end - start }
}

extension TaskLife {
  /// The task's consecutive states, from its creation to its end. A slice takes time, unless the task ran in it or it
  /// is the last of a task that has not ended.
  public var slices: [Slice] {
    var slices: [Slice] = []
    forEachSlice { slices.append($0) }
    return slices
  }

  /// The last of `slices`.
  public var lastSlice: Slice? { lastSlice(before: .max) { _ in true } }

  /// Returns the last of `slices` that began before an event and took time.
  func lastLastingSlice(before event: Int) -> Slice? {
    lastSlice(before: event) { $0.duration > .zero }
  }

  /// Returns the one of `slices` that began at or before a moment and lasts beyond it.
  func lastingSlice(at time: VirtualTime) -> Slice? {
    let steps = storage.steps(of: position)
    let next = steps.partitionIndex { storage.time(of: Int($0)) <= time }
    return lastSlice(before: next < steps.endIndex ? Int(steps[next]) : .max) {
      $0.start <= time && time < $0.end
    }
  }

  /// Returns the last of the task's events before an event of the run.
  func lastStep(before event: Int) -> Int? {
    let steps = storage.steps(of: position)
    let next = steps.partitionIndex { $0 < event }
    return next > steps.startIndex ? Int(steps[next - 1]) : nil
  }

  /// Returns the first of `slices` that began after an event.
  func firstSlice(after event: Int) -> Slice? { firstSlice(after: event) { _ in true } }

  /// The first of `slices` that took time.
  var firstLastingSlice: Slice? { firstSlice(after: -1) { $0.duration > .zero } }

  /// Returns the first of `slices` that matches.
  public func firstSlice(where matches: (Slice) -> Bool) -> Slice? {
    firstSlice(after: -1, where: matches)
  }

  private func firstSlice(
    after event: Int, where matches: (Slice) -> Bool
  ) -> Slice? {
    let steps = storage.steps(of: position)
    for place in steps.partitionIndex(where: { $0 <= event })..<steps.endIndex {
      if let slice = slice(beginningAt: Int(steps[place])), matches(slice) { return slice }
    }
    return nil
  }

  /// Whether the task ever had a core.
  var hasRun: Bool {
    storage.steps(of: position).contains { storage.isKind(.running, at: Int($0)) }
  }

  /// Whether the task was ever ready for some time without a core. It is faster to read than the slices.
  public var hasBeenDelayed: Bool {
    var ready: VirtualTime?
    for step in storage.steps(of: position) {
      let kind = storage.kind(at: Int(step))
      guard kind.beginsSlice || kind.endsTask else { continue }
      let time = storage.time(of: Int(step))
      if let ready, ready < time { return true }
      ready = kind == .ready ? time : nil
    }
    return ready.map { $0 < storage.end } ?? false
  }

  /// Whether the task ever waited for a task, a child of its group, a continuation or the end of a sleep.
  var hasWaited: Bool {
    storage.steps(of: position).contains { step in
      switch storage.suspension(at: Int(step))?.reason {
      case .task, .group, .sleeping, .continuation: true
      case .actor, .yielding, .hopping, .unknown, nil: false
      }
    }
  }

  /// Calls `body` with each of `slices` in order.
  public func forEachSlice(_ body: (Slice) -> Void) {
    var open: Int?
    for step in storage.steps(of: position) {
      let index = Int(step)
      let isEnd = index == endedEvent
      guard isEnd || storage.kind(at: index).beginsSlice else { continue }
      if let open, let slice = slice(from: open, to: storage.time(of: index)) { body(slice) }
      open = index
      if isEnd { return }
    }
    if let open, let slice = slice(from: open, to: storage.end) { body(slice) }
  }

  private func lastSlice(before event: Int, where matches: (Slice) -> Bool) -> Slice? {
    let steps = storage.steps(of: position)
    let limit = min(event, endedEvent ?? .max)
    let place = steps.partitionIndex { $0 < limit }
    let next = steps[place...].first {
      Int($0) == endedEvent || storage.kind(at: Int($0)).beginsSlice
    }
    var end = next.map { storage.time(of: Int($0)) } ?? storage.end
    for step in steps[..<place].reversed() {
      let index = Int(step)
      guard storage.kind(at: index).beginsSlice else { continue }
      if let slice = slice(from: index, to: end), matches(slice) { return slice }
      end = storage.time(of: index)
    }
    return nil
  }

  /// Returns the slice that began at one of the task's events; nil if it is not one of `slices`.
  public func slice(beginningAt event: Int) -> Slice? {
    guard storage.kind(at: event).beginsSlice, endedEvent.map({ event < $0 }) ?? true,
      let next = steps(after: event)
    else { return nil }
    let end = next.first { $0 == endedEvent || storage.kind(at: $0).beginsSlice }
    return slice(from: event, to: end.map { storage.time(of: $0) } ?? storage.end)
  }

  /// Returns the task's events after one of them; nil if the event is not one of the task's.
  public func steps(after event: Int) -> LazyMapSequence<ArraySlice<Int32>, Int>? {
    let steps = storage.steps(of: position)
    let place = steps.partitionIndex { $0 < event }
    guard steps.indices.contains(place), steps[place] == event else { return nil }
    return steps[(place + 1)...].lazy.map { Int($0) }
  }

  /// Returns the task's events before an event, the last one first.
  public func steps(before event: Int) -> some Sequence<Int> {
    let steps = storage.steps(of: position)
    return steps[..<steps.partitionIndex { $0 < event }].reversed().lazy.map { Int($0) }
  }

  /// Returns the slice that an event began; nil for a wait that took no time, unless it is the last of a task that has
  /// not ended.
  private func slice(from event: Int, to end: VirtualTime) -> Slice? {
    let start = storage.time(of: event)
    let kind = storage.kind(at: event)
    let isRun = kind == .running || kind == .unblocked
    guard start != end || isRun || endedEvent == nil && end == storage.end else { return nil }
    let core = Core(number: storage.records[event].core)
    let state: Slice.State? =
      switch kind {
      case .ready: .ready
      case .suspended: storage.suspension(at: event).map { .suspended($0) }
      case .blocked: .blocked(core)
      case .running, .unblocked: .running(core)
      case .created, .hopped, .awaited, .computing, .cancelled, .noticed, .handlerRan, .escalated,
        .intervened, .groupOpened, .groupClosed, .taskLocalRead, .taskLocalBound, .returned, .threw,
        .printed, .warned, .ended:
        nil
      }
    return state.map { Slice(state: $0, start: start, end: end, event: event) }
  }
}
