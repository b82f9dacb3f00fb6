import TaskTrace

/// Which tasks run on which actor, followed event by event.
struct ActorOccupation: Sendable {
  /// The actor that each task needs when it next runs, and the actor that it runs on; 0 for none.
  private var destinations: [UInt32]
  private var places: [UInt32]
  private var occupants: [ActorID: [TaskID]] = [:]

  /// An actor runs one task, and immediate tasks within that task. If a damaged trace has more, the last one counts.
  static let most = 8

  init(taskCount: Int) {
    destinations = [UInt32](repeating: 0, count: taskCount)
    places = destinations
  }

  func occupants(of actor: ActorID) -> [TaskID] { occupants[actor] ?? [] }

  /// The task at a position asked to continue on an actor, or on none.
  mutating func hop(_ position: Int, to actor: UInt32) {
    leave(position)
    destinations[position] = actor
  }

  /// The task begins to run. The actor on which it does, if any.
  mutating func run(_ position: Int, on core: UInt16) -> ActorID? {
    leave(position)
    let number = core == 0 ? ActorID.main.number : destinations[position]
    guard let actor = ActorID(number), let task = TaskID(UInt32(position + 1)) else { return nil }
    places[position] = number
    occupants[actor, default: []].append(task)
    if occupants[actor]?.count ?? 0 > Self.most { occupants[actor]?.removeFirst() }
    return actor
  }

  mutating func end(_ position: Int) {
    leave(position)
    destinations[position] = 0
  }

  /// The task gives its core away.
  mutating func leave(_ position: Int) {
    guard let actor = ActorID(places[position]) else { return }
    places[position] = 0
    occupants[actor]?.removeAll { $0.position == position }
  }
}
