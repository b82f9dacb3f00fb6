/// A stretch of a task's life in one state.
package struct Stretch: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    /// It could run, and waits for a core.
    case ready
    case running(Core)
    /// Its thread waits in a call that blocks, and keeps the core.
    case blocked(Core)
    case suspended(Suspension)
  }

  package var state: State
  package var start: VirtualTime
  /// The end of the run where the task did not leave this state.
  package var end: VirtualTime
  /// Index in `Trace.events` of the event that began it.
  package var event: Int

  package var duration: Duration { end - start }
}

extension TaskLife {
  /// Unbroken stretches of one state in order, from creation to end; none is empty except where a task ran
  /// without taking time.
  package var stretches: [Stretch] {
    var stretches: [Stretch] = []
    forEachStretch { stretches.append($0) }
    return stretches
  }

  /// The last of `stretches`.
  package var lastStretch: Stretch? { lastStretch(before: .max) { _ in true } }

  /// The last of `stretches` that began before an event and took time.
  func lastLastingStretch(before event: Int) -> Stretch? {
    lastStretch(before: event) { $0.duration > .zero }
  }

  /// The one of `stretches` that began at a moment or before and lasts beyond it.
  func lastingStretch(at time: VirtualTime) -> Stretch? {
    let steps = storage.steps(of: position)
    let next = steps.partitionIndex { storage.time(of: Int($0)) <= time }
    return lastStretch(before: next < steps.endIndex ? Int(steps[next]) : .max) {
      $0.start <= time && time < $0.end
    }
  }

  /// The first of `stretches` that began after an event.
  func firstStretch(after event: Int) -> Stretch? { firstStretch(after: event) { _ in true } }

  /// The first of `stretches` that took time.
  var firstLastingStretch: Stretch? { firstStretch(after: -1) { $0.duration > .zero } }

  private func firstStretch(
    after event: Int, where matches: (Stretch) -> Bool
  ) -> Stretch? {
    let steps = storage.steps(of: position)
    for place in steps.partitionIndex(where: { $0 <= event })..<steps.endIndex {
      if let stretch = stretch(beginningAt: Int(steps[place])), matches(stretch) { return stretch }
    }
    return nil
  }

  /// Whether the task ever had a core.
  var hasRun: Bool {
    storage.steps(of: position).contains { storage.isKind(.running, at: Int($0)) }
  }

  /// Gives each of `stretches` in turn.
  package func forEachStretch(_ body: (Stretch) -> Void) {
    var open: Int?
    for step in storage.steps(of: position) {
      let index = Int(step)
      let isEnd = index == endedEvent
      guard isEnd || storage.kind(at: index).beginsSlice else { continue }
      if let open, let stretch = stretch(from: open, to: storage.time(of: index)) { body(stretch) }
      open = index
      if isEnd { return }
    }
    if let open, let stretch = stretch(from: open, to: storage.end) { body(stretch) }
  }

  private func lastStretch(before event: Int, where matches: (Stretch) -> Bool) -> Stretch? {
    var end = storage.end
    for step in storage.steps(of: position).reversed() {
      let index = Int(step)
      if let ended = endedEvent, index >= ended {
        if index == ended { end = storage.time(of: index) }
        continue
      }
      guard storage.kind(at: index).beginsSlice else { continue }
      if index < event, let stretch = stretch(from: index, to: end), matches(stretch) {
        return stretch
      }
      end = storage.time(of: index)
    }
    return nil
  }

  /// The stretch that began at one of the task's events, if it is one of `stretches`.
  package func stretch(beginningAt event: Int) -> Stretch? {
    guard storage.kind(at: event).beginsSlice, endedEvent.map({ event < $0 }) ?? true,
      let next = steps(after: event)
    else { return nil }
    let end = next.first { $0 == endedEvent || storage.kind(at: $0).beginsSlice }
    return stretch(from: event, to: end.map { storage.time(of: $0) } ?? storage.end)
  }

  /// When the task, which began to run at one of its events, gave its core away. A call that blocks keeps the core.
  func endOfRun(beginningAt event: Int) -> VirtualTime? {
    let next = steps(after: event)?.first { step in
      let kind = storage.kind(at: step)
      return step == endedEvent || kind.beginsSlice && kind != .blocked && kind != .unblocked
    }
    return next.map { storage.time(of: $0) } ?? storage.end
  }

  /// The task's events after one of them; nil if that is none of its events.
  func steps(after event: Int) -> LazyMapSequence<ArraySlice<Int32>, Int>? {
    let steps = storage.steps(of: position)
    let place = steps.partitionIndex { $0 < event }
    guard steps.indices.contains(place), steps[place] == event else { return nil }
    return steps[(place + 1)...].lazy.map { Int($0) }
  }

  /// The task's events before one, the last first.
  func steps(before event: Int) -> some Sequence<Int> {
    let steps = storage.steps(of: position)
    return steps[..<steps.partitionIndex { $0 < event }].reversed().lazy.map { Int($0) }
  }

  /// Nil for a wait that took no time and changed nothing.
  private func stretch(from event: Int, to end: VirtualTime) -> Stretch? {
    let start = storage.time(of: event)
    let kind = storage.kind(at: event)
    let isRun = kind == .running || kind == .unblocked
    guard start != end || isRun || endedEvent == nil && end == storage.end else { return nil }
    let core = Core(number: storage.records[event].core)
    let state: Stretch.State? =
      switch kind {
      case .ready: .ready
      case .suspended: storage.suspension(at: event).map { .suspended($0) }
      case .blocked: .blocked(core)
      case .running, .unblocked: .running(core)
      case .created, .hopped, .awaited, .computing, .cancelled, .noticed, .handlerRan, .escalated,
        .groupOpened, .groupClosed, .taskLocalRead, .taskLocalBound, .returned, .threw, .printed,
        .remarked, .ended:
        nil
      }
    return state.map { Stretch(state: $0, start: start, end: end, event: event) }
  }
}
