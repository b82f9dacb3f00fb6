public import TaskTrace

extension Trace {
  /// Creates a trace from events, for tests and for tools that cut or merge traces.
  public init(scenario: Scenario = Scenario(program: ""), events: some Sequence<Event>) {
    self.init(scenario: scenario)
    var collector = EventCollector()
    for event in events { collector.append(event) }
    take(collector)
  }

  /// Stores the collected events, and derives the facts that follow from them.
  mutating func take(_ collector: consuming EventCollector) {
    storage = EventStorage(collector)
    handled = Set(events.ofKinds([.handlerRan]).compactMap(\.event.task))
    hasBlocked = events.ofKinds([.blocked]).contains { index, _ in
      slice(from: index).map { $0.duration > .zero } ?? false
    }
    if case .ended(let ending)? = events.last?.action { self.ending = ending }
    names = TaskNames(self)
  }
}
