package import TaskTrace

/// One run, observed: what happened in order, and each task's life. A value; equal scenarios give equal
/// traces.
package struct Trace: Sendable {
  package var scenario: Scenario
  /// The runtime it was seen on, in words.
  package var runtime = ""
  package var sites: [SiteID: [CodeAddress]] = [:]
  package var actorNames: [ActorID: String] = [:]
  /// The choices that the machine had, in order, where they were recorded.
  package var choices: [ScheduleChoice] = []
  /// How many events had happened at each of them.
  package var choiceEvents: [Int] = []
  /// Nil only for a file that breaks off: the program died without a word.
  package var ending: Ending?
  /// How many bytes at the file's end could not be read; 0 for a whole file.
  package var unreadableBytes = 0
  package var symbols = Symbols() {
    didSet {
      settle()
      names = TaskNames(self)
    }
  }

  package internal(set) var names = TaskNames()
  /// Tasks that ran a cancellation handler.
  var handled: Set<TaskID> = []
  /// Whether any task blocked its core for some time.
  package internal(set) var hasBlocked = false
  /// The sites at which a called function moves to its actor.
  var entries: Set<SiteID> = []
  var storage = EventStorage.empty

  init(scenario: Scenario) { self.scenario = scenario }
}

extension Trace {
  package var events: EventList { EventList(storage: storage) }

  /// In order of creation, so that task `n` is element `n - 1`.
  package var tasks: TaskList { TaskList(storage: storage) }

  var hasCancellations: Bool { storage.lives.contains { $0.cancelled >= 0 } }

  /// The greatest power of ten, in nanoseconds, that divides the time of every event.
  package var grain: Int64 { storage.grain }

  /// The latest moment of the run.
  package var end: VirtualTime { storage.end }

  package subscript(id: TaskID) -> TaskLife? { position(of: id).map { tasks[$0] } }

  /// The life of a task that is known to be one of the trace's.
  subscript(life id: TaskID) -> TaskLife { tasks[id.position] }

  /// The task's index in `tasks`.
  package func position(of id: TaskID?) -> Int? {
    guard let position = id?.position, position < storage.taskCount else { return nil }
    return position
  }

  /// Tasks that are not a child task, in order of creation.
  package var roots: [TaskID] {
    tasks.filter { $0.parent == nil }.map(\.id)
  }

  /// The displayed name of the task: its given name, else the name from its source line (`async let image` is
  /// `image`), else its kind and number. Unique within the trace: tasks with the same name get their number.
  package func name(of id: TaskID) -> String {
    let position = id.position
    return position < names.count ? names[position] : "task \(id)"
  }
}
