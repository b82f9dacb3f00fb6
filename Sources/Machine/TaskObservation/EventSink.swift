package import TaskTrace

/// Where an observer writes its events.
package protocol EventSink {
  /// The present moment.
  var now: VirtualTime { get }
  mutating func write(_ event: Event)
  /// Names an actor. Comes before the first event that mentions it.
  mutating func write(name: String, of actor: ActorID)
  /// The number of a place in the program's code; nil where none of its code is found.
  mutating func site(of place: CodePlace) -> SiteID?

  /// Whether it wants to be told what each part of the run has to do with. The events tell the rest.
  var keepsFootprints: Bool { get }
  mutating func touch(task: TaskID)
  /// An executor, by its identity; 0 is the global executor, which counts as none.
  mutating func touch(executor: UInt)
  /// The children of a task: what is done to all of them, or the end of one that the task does not learn of by itself.
  mutating func touch(childrenOf task: TaskID, changes: Bool)

  // The most frequent events of a large run. A sink may write them without an `Event`.
  mutating func writeCreation(_ creation: Creation, of task: TaskID, on core: Core)
  mutating func writeReady(_ task: TaskID, _ wake: Wake, on core: Core)
  mutating func writeRunning(_ task: TaskID, on core: Core)
  mutating func writeReturned(_ task: TaskID, on core: Core)

  /// A task computes from now on until a moment. A sink may lengthen the last such event of the task's instead, if that
  /// lasts until now and the task has had no other event since.
  mutating func writeComputing(until moment: VirtualTime, by task: TaskID, on core: Core)
}

extension EventSink {
  package var keepsFootprints: Bool { false }
  package mutating func touch(task: TaskID) {}
  package mutating func touch(executor: UInt) {}
  package mutating func touch(childrenOf task: TaskID, changes: Bool) {}

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

/// A place in the program's code that has not been looked up yet, because that takes time.
package enum CodePlace: Hashable, Sendable {
  /// Where the calling thread is.
  case running
  /// Where the current task goes on after a call, by the address of the code and of the function's context.
  case resumption(code: UInt, context: UInt)
  /// Where a suspended task goes on.
  case suspension(of: RuntimeJob)
}
