/// A task's whole life, as far as the trace saw it.
package struct TaskLife: Identifiable, Hashable, Sendable {
  package var id: TaskID
  package var creation: Creation
  package var created: VirtualTime
  /// Index in `Trace.events`.
  package var createdEvent: Int
  package var ended: VirtualTime?
  /// Index in `Trace.events`.
  package var endedEvent: Int?
  package var outcome: Outcome?
  package var children: [TaskID] = []
  /// Unbroken stretches of one state in order, from creation to end; none is empty except where a task ran
  /// without taking time.
  package var stretches: [Stretch] = []
  package var cancellation: Cancellation?
  package var notices: [NoticeRecord] = []

  package init(id: TaskID, creation: Creation, created: VirtualTime, event: Int = 0) {
    self.id = id
    self.creation = creation
    self.created = created
    createdEvent = event
  }

  package enum Outcome: Hashable, Sendable {
    case returned
    /// The error, as the program describes it.
    case threw(String)
  }

  package struct Cancellation: Hashable, Sendable {
    package var time: VirtualTime
    package var by: TaskID?
    package var cause: CancellationCause
    package var site: SiteID?
    /// Index in `Trace.events`.
    package var event: Int
  }

  package struct NoticeRecord: Hashable, Sendable {
    package var time: VirtualTime
    package var notice: Notice
    package var site: SiteID?
    package var event: Int
  }
}

/// A stretch of a task's life in one state.
package struct Stretch: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    /// It could run, and waits for a core.
    case ready
    case running(Core)
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
