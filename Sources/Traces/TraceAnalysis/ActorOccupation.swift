import TaskTrace

/// The tasks that run on each actor, updated event by event.
struct ActorOccupation: Sendable {
  /// The actor on which each task next runs; 0 for none.
  private var destinations: [UInt32]
  /// The actor on which each task runs; 0 for none.
  private var places: [UInt32]
  /// The tasks on each of the first actors, which are found without hashing.
  private var first = [[TaskID]](repeating: [], count: 64)
  private var others: [ActorID: [TaskID]] = [:]

  /// The most tasks of an actor: one task, and immediate tasks within it. Only a damaged trace has more.
  static let most = 8

  init(taskCount: Int) {
    destinations = [UInt32](repeating: 0, count: taskCount)
    places = destinations
  }

  func occupants(of actor: ActorID) -> [TaskID] {
    let number = Int(actor.number)
    return number < first.count ? first[number] : others[actor] ?? []
  }

  private mutating func change(_ actor: ActorID, _ change: (inout [TaskID]) -> Void) {
    let number = Int(actor.number)
    if number < first.count { change(&first[number]) } else { change(&others[actor, default: []]) }
  }

  /// Records that the task at a position asked to continue on an actor; 0 for none.
  mutating func hop(_ position: Int, to actor: UInt32) {
    leave(position)
    destinations[position] = actor
  }

  /// Records that a task begins to run. Returns its actor, if any.
  mutating func run(_ position: Int, on core: UInt16) -> ActorID? {
    leave(position)
    let number = core == 0 ? ActorID.main.number : destinations[position]
    guard let actor = ActorID(number), let task = TaskID(UInt32(position + 1)) else { return nil }
    places[position] = number
    change(actor) { tasks in
      tasks.append(task)
      if tasks.count > Self.most { tasks.removeFirst() }
    }
    return actor
  }

  mutating func end(_ position: Int) {
    leave(position)
    destinations[position] = 0
  }

  /// Records that a task gives up its core.
  mutating func leave(_ position: Int) {
    guard let actor = ActorID(places[position]) else { return }
    places[position] = 0
    change(actor) { $0.removeAll { $0.position == position } }
  }
}
