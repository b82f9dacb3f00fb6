/// From events to lives.
extension Trace {
  /// Makes a trace of events that somebody else collected: tests, and tools that cut or merge traces.
  package init(scenario: Scenario = Scenario(program: ""), events: [Event]) {
    self.init(scenario: scenario)
    self.events = events
    rebuild()
  }

  /// Derives all that follows from the events.
  mutating func rebuild() {
    var builder = LifeBuilder()
    for (index, event) in events.enumerated() { builder.add(event, at: index) }
    end = events.lazy.map(\.time).max() ?? .zero
    tasks = builder.finish(at: end)
    if case .ended(let ending)? = events.last?.action { self.ending = ending }
    names = Self.makeNames(self)
  }
}

private struct LifeBuilder {
  var tasks: [TaskLife] = []

  mutating func add(_ event: Event, at index: Int) {
    guard let task = event.task else { return }
    if case .created(let creation) = event.action {
      guard Int(task.number) == tasks.count + 1 else { return }
      let parent = creation.parent.flatMap(position)
      tasks.append(
        TaskLife(id: task, creation: creation, created: event.time, event: index))
      if let parent { tasks[parent].children.append(task) }
      if creation.startsCancelled {
        tasks[tasks.count - 1].cancellation = .init(
          time: event.time, by: nil,
          cause: creation.group == nil || isCancelled(parent) ? .parent : .group, site: nil,
          event: index)
      }
      return
    }
    guard let position = position(of: task) else { return }
    switch event.action {
    case .ready: enter(.ready, position, event, index)
    case .running: enter(.running(event.core), position, event, index)
    case .suspended(let suspension): enter(.suspended(suspension), position, event, index)
    case .cancelled(let by, let cause, let site):
      guard tasks[position].cancellation == nil else { return }
      tasks[position].cancellation = .init(
        time: event.time, by: by, cause: cause, site: site, event: index)
    case .noticed(let notice, let site):
      tasks[position].notices.append(
        .init(time: event.time, notice: notice, site: site, event: index))
    case .returned: finish(position, .returned, event, index)
    case .threw(let error): finish(position, .threw(error), event, index)
    default: break
    }
  }

  private func isCancelled(_ parent: Int?) -> Bool {
    parent.map { tasks[$0].cancellation != nil } ?? false
  }

  private func position(of task: TaskID) -> Int? {
    let position = Int(task.number) - 1
    return tasks.indices.contains(position) ? position : nil
  }

  private mutating func enter(
    _ state: Stretch.State, _ position: Int, _ event: Event, _ index: Int
  ) {
    guard tasks[position].ended == nil else { return }
    close(position, at: event.time)
    tasks[position].stretches.append(
      Stretch(state: state, start: event.time, end: event.time, event: index))
  }

  private mutating func finish(
    _ position: Int, _ outcome: TaskLife.Outcome, _ event: Event, _ index: Int
  ) {
    guard tasks[position].ended == nil else { return }
    close(position, at: event.time)
    tasks[position].ended = event.time
    tasks[position].endedEvent = index
    tasks[position].outcome = outcome
  }

  private mutating func close(_ position: Int, at time: VirtualTime) {
    guard let last = tasks[position].stretches.indices.last else { return }
    tasks[position].stretches[last].end = time
  }

  /// Closes what is still open, and leaves out waits that took no time and changed nothing.
  consuming func finish(at end: VirtualTime) -> [TaskLife] {
    for position in tasks.indices {
      if tasks[position].ended == nil { close(position, at: end) }
      tasks[position].stretches.removeAll { stretch in
        guard stretch.start == stretch.end else { return false }
        if case .running = stretch.state { return false }
        return tasks[position].ended != nil || stretch.end != end
      }
    }
    return tasks
  }
}
