package import TaskTrace

/// The destination of an observer's events.
package protocol EventSink {
  /// The present moment of virtual time.
  var now: VirtualTime { get }
  mutating func write(_ event: Event)
  /// Names an actor. The observer calls it before the first event that mentions the actor.
  mutating func write(name: String, of actor: ActorID)
  /// Returns the number of a place in the program's code; nil if no frame is in the program's code.
  mutating func site(of place: CodePlace) -> SiteID?

  /// Whether the sink keeps footprints. The observer then calls `touch` for what the events do not show.
  var keepsFootprints: Bool { get }
  mutating func touch(task: TaskID)
  /// Touches an executor, by its identity. The global executor, 0, is ignored.
  mutating func touch(executor: UInt)
  /// Touches the children of a task. `changes` is true for an operation that reaches all of them. It is false for the
  /// end of a child that the task observes only when it awaits the child.
  mutating func touch(childrenOf task: TaskID, changes: Bool)
  /// Touches the end of a task. `changes` is true when it ends, and false when another task continues because it has
  /// ended.
  mutating func touch(endOf task: TaskID, changes: Bool)
  /// Touches the results of a task's groups. `changes` is true for a step of the task, and false for the end of a
  /// child.
  mutating func touch(resultsOf task: TaskID, changes: Bool)
  /// Touches the order in which the children of a task's groups end. `changes` is true for the end of a child. It is
  /// false for a step of the task that can be reordered with the end of each child whose result it does not take. Such
  /// a step does not touch the results.
  mutating func touch(orderOfEndsOf task: TaskID, changes: Bool)
  /// Touches the order of the values of a task's groups, for the end of a child. `changes` is true if the child returns
  /// a value or throws an error, and false if it returns `Void`.
  mutating func touch(orderOfValuesOf task: TaskID, changes: Bool)
  /// Touches the end of a child whose result a step takes, if the group discards all results that are left.
  mutating func touch(discardedEndOf task: TaskID)
  /// Touches the turn of a task on the main actor that waits for a task, or has a group with that number.
  mutating func touch(turnOf task: TaskID)
  /// Whether the present step has used variables that tasks may share.
  var stepUsesVariables: Bool { get }
  /// Whether the present step has done nothing so far but run that task on the pool or on the main actor.
  func stepOnlyRuns(_ task: TaskID) -> Bool

  // The most frequent events of a large run. A sink may write them without creating an `Event`.
  mutating func writeCreation(_ creation: Creation, of task: TaskID, on core: Core)
  mutating func writeReady(_ task: TaskID, _ wake: Wake, on core: Core)
  mutating func writeRunning(_ task: TaskID, on core: Core)
  mutating func writeReturned(_ task: TaskID, on core: Core)

  /// Writes that a task computes from the present moment until another.
  ///
  /// If the task's last event is such an event and ends at the present moment, the sink may lengthen it instead.
  mutating func writeComputing(until moment: VirtualTime, by task: TaskID, on core: Core)
}

extension EventSink {
  package var keepsFootprints: Bool { false }
  package mutating func touch(task: TaskID) {}
  package mutating func touch(executor: UInt) {}
  package mutating func touch(childrenOf task: TaskID, changes: Bool) {}
  package mutating func touch(endOf task: TaskID, changes: Bool) {}
  package mutating func touch(resultsOf task: TaskID, changes: Bool) {}
  package mutating func touch(orderOfEndsOf task: TaskID, changes: Bool) {}
  package mutating func touch(orderOfValuesOf task: TaskID, changes: Bool) {}
  package mutating func touch(discardedEndOf task: TaskID) {}
  package mutating func touch(turnOf task: TaskID) {}
  package var stepUsesVariables: Bool { false }
  package func stepOnlyRuns(_ task: TaskID) -> Bool { false }

  package mutating func writeCreation(_ creation: Creation, of task: TaskID, on core: Core) {
    write(Event(time: now, core: core, task: task, action: .created(creation)))
  }

  package mutating func writeReady(_ task: TaskID, _ wake: Wake, on core: Core) {
    write(Event(time: now, core: core, task: task, action: .ready(wake)))
  }

  package mutating func writeRunning(_ task: TaskID, on core: Core) {
    write(Event(time: now, core: core, task: task, action: .running))
  }

  package mutating func writeReturned(_ task: TaskID, on core: Core) {
    write(Event(time: now, core: core, task: task, action: .returned))
  }

  package mutating func writeComputing(
    until moment: VirtualTime, by task: TaskID, on core: Core
  ) {
    write(Event(time: now, core: core, task: task, action: .computing(until: moment)))
  }
}

/// A place in the program's code. Looking it up takes time, so the sink does that only if it needs the place.
package enum CodePlace: Hashable, Sendable {
  /// The place that the calling thread executes.
  case running
  /// The place where the current task resumes after a call, by the addresses of the code and of the function's context.
  case resumption(code: UInt, context: UInt)
  /// The place where a suspended task resumes.
  case suspension(of: RuntimeJob)
}
