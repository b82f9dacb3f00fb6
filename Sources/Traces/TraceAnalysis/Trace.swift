package import TaskTrace

/// The record of a run: the events in order, and the life of each task.
package struct Trace: Sendable {
  package var scenario: Scenario
  /// The Swift runtime of the run, in words.
  package var runtime = ""
  package var sites: [SiteID: [CodeAddress]] = [:]
  package var actorNames: [ActorID: String] = [:]
  /// The machine's choices in order, if they were recorded.
  package var choices: [ScheduleChoice] = []
  /// The number of events before each choice.
  package var choiceEvents: [Int] = []
  /// The ending; nil if the file is truncated, because the program was killed and could not record it.
  package var ending: Ending?
  /// The number of bytes at the end of the file that could not be read; 0 for a complete file.
  package var unreadableBytes = 0
  package var symbols = Symbols() {
    didSet {
      settle()
      names = TaskNames(self)
    }
  }

  package internal(set) var names = TaskNames()
  /// The tasks whose cancellation handlers ran.
  var handled: Set<TaskID> = []
  /// Whether any task blocked its core for some time.
  package internal(set) var hasBlocked = false
  /// The sites at which a called function switches to its actor.
  var entries: Set<SiteID> = []
  var storage = EventStorage.empty

  init(scenario: Scenario) { self.scenario = scenario }
}

extension Trace {
  package var events: EventList { EventList(storage: storage) }

  /// The tasks in the order of creation: task `n` is element `n - 1`.
  package var tasks: TaskList { TaskList(storage: storage) }

  /// Whether the trace has so many events that several passes over them are worth a thread each.
  package var isLong: Bool { storage.isLong }

  var hasCancellations: Bool { storage.lives.contains { $0.cancelled >= 0 } }

  /// The greatest power of ten, in nanoseconds, that divides the time of every event.
  package var grain: Int64 { storage.grain }

  /// The latest moment of the run.
  package var end: VirtualTime { storage.end }

  package subscript(id: TaskID) -> TaskLife? { position(of: id).map { tasks[$0] } }

  /// The life of a task that must be in the trace.
  subscript(life id: TaskID) -> TaskLife { tasks[id.position] }

  /// Returns the task's index in `tasks`; nil if the trace does not contain the task.
  package func position(of id: TaskID?) -> Int? {
    guard let position = id?.position, position < storage.taskCount else { return nil }
    return position
  }

  /// The tasks that are not child tasks, in the order of creation.
  package var roots: [TaskID] {
    tasks.filter { $0.parent == nil }.map(\.id)
  }

  /// Returns the displayed name of a task: the name that the program gave it, or else the name from its source line
  /// (`image` for `async let image`), or else its kind and number. Tasks with the same name get their number as a
  /// suffix.
  package func name(of id: TaskID) -> String {
    let position = id.position
    return position < names.count ? names[position] : "task \(id)"
  }
}
