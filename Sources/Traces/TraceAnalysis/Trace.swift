import SwiftSource
public import TaskTrace

/// The record of a run: the events in order, and the life of each task.
public struct Trace: Sendable {
  public var scenario: Scenario
  /// The Swift runtime of the run, in words.
  public var runtime = ""
  public var sites: [SiteID: [CodeAddress]] = [:]
  public var actorNames: [ActorID: String] = [:]
  /// The machine's choices in order, if they were recorded.
  public var choices: [ScheduleChoice] = []
  /// The number of events before each choice.
  public var choiceEvents: [Int] = []
  /// The ending; nil if the file is truncated, because the program was killed and could not record it.
  public var ending: Ending?
  /// The path of the program's executable, as the addresses of sites contain it. The scenario may have another path to
  /// the same file, such as a relative one. Nil if the trace was not read from a file.
  public internal(set) var executable: String?
  /// The addresses at which the program crashed, the innermost first. Empty if it did not, or if they are unknown.
  public internal(set) var crashAddresses: [CodeAddress] = []
  /// The number of bytes at the end of the file that could not be read; 0 for a complete file.
  public var unreadableBytes = 0
  public var symbols: Symbols {
    get { knownSymbols }
    set {
      knownSymbols = newValue
      correctEvents()
      names = TaskNames(self)
    }
  }

  private var knownSymbols = Symbols()

  public internal(set) var names = TaskNames()
  /// The tasks whose cancellation handlers ran.
  var handled: Set<TaskID> = []
  /// Whether any task blocked its thread for some time.
  public internal(set) var hasBlocked = false
  /// The sites at which a called function switches to its actor.
  var entries: Set<SiteID> = []
  var storage = EventStorage.empty

  init(scenario: Scenario) { self.scenario = scenario }

  /// The same run, with spaces in place of the comments in its sources, so that a search finds only code.
  public var withoutComments: Trace {
    var trace = self
    trace.knownSymbols.sources = symbols.sources.mapValues(SwiftLexer.code(ofLines:))
    return trace
  }
}

extension Trace {
  public var events: EventList { EventList(storage: storage) }

  /// The tasks in the order of creation: task `n` is element `n - 1`.
  public var tasks: TaskList { TaskList(storage: storage) }

  /// Whether the trace has all output of the program. A trace records only the first part of very long output.
  package var hasAllOutput: Bool { !hasWarning(RecordedOutput.cutWarning) }

  /// Whether events are missing at the end of the trace, because its file had no room for them.
  package var endsBeforeRun: Bool { hasWarning(RecordedOutput.fullWarning) }

  private func hasWarning(_ text: String) -> Bool {
    events.ofKinds([.warned]).contains { $0.event.action == .warned(text) }
  }

  var hasCancellations: Bool { storage.lives.contains { $0.cancelled >= 0 } }

  /// The greatest power of ten, in nanoseconds, that divides the time of every event.
  public var grain: Int64 { storage.grain }

  /// The latest moment of the run.
  public var end: VirtualTime { storage.end }

  public subscript(id: TaskID) -> TaskLife? { position(of: id).map { tasks[$0] } }

  /// The life of a task that must be in the trace.
  subscript(life id: TaskID) -> TaskLife { tasks[id.position] }

  /// Returns the task's index in `tasks`; nil if the trace does not contain the task.
  public func position(of id: TaskID?) -> Int? {
    guard let position = id?.position, position < storage.taskCount else { return nil }
    return position
  }

  /// Returns the displayed name of a task: the name that the program gave it, or else the name from its source line
  /// (`image` for `async let image`), or else its kind and number. Tasks with the same name get their number as a
  /// suffix.
  public func name(of id: TaskID) -> String {
    let position = id.position
    return position < names.count ? names[position] : "task \(id)"
  }
}
