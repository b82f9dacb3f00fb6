/// One run, observed: what happened in order, and each task's life. A value; equal scenarios give equal
/// traces.
package struct Trace: Sendable {
  package var scenario: Scenario
  /// The runtime it was seen on, in words.
  package var runtime = ""
  package var events: [Event] = []
  package var sites: [SiteID: [CodeAddress]] = [:]
  package var actorNames: [ActorID: String] = [:]
  /// Nil only for a file that breaks off: the program died without a word.
  package var ending: Ending?
  /// How many bytes at the file's end could not be read; 0 for a whole file.
  package var unreadableBytes = 0
  package var symbols = Symbols() {
    didSet {
      settle()
      names = Self.makeNames(self)
    }
  }

  /// In order of creation, so that task `n` is element `n - 1`.
  package internal(set) var tasks: [TaskLife] = []
  package internal(set) var names: [String] = []
  /// The sites at which a called function moves to its actor.
  var entries: Set<SiteID> = []
  package internal(set) var end: VirtualTime = .zero

  init(scenario: Scenario) { self.scenario = scenario }
}

extension Trace {
  package subscript(id: TaskID) -> TaskLife? { position(of: id).map { tasks[$0] } }

  /// The life of a task that is known to be one of the trace's.
  subscript(life id: TaskID) -> TaskLife { tasks[id.position] }

  /// Where the task stands in `tasks`.
  package func position(of id: TaskID?) -> Int? {
    guard let position = id?.position, tasks.indices.contains(position) else {
      return nil
    }
    return position
  }

  /// Tasks that are nobody's child, in order of creation.
  package var roots: [TaskID] {
    tasks.lazy.filter { $0.creation.parent == nil }.map(\.id)
  }

  /// What a reader calls the task: its given name, else what its source line says (`async let image` is
  /// `image`), else its kind and number. Unique within the trace: equal names get their number.
  package func name(of id: TaskID) -> String {
    let position = id.position
    return names.indices.contains(position) ? names[position] : "task \(id)"
  }
}
