/// Tasks that go straight from one actor to another.
struct ActorMoves: Sendable {
  struct Move: Hashable, Sendable {
    var task: TaskID
    var from: ActorID
    var to: ActorID
  }

  private var places: [TaskID: ActorID] = [:]
  private var seen: Set<Move> = []
  /// The first of each kind, by its event.
  private(set) var first: [Int: Move] = [:]

  mutating func hop(_ task: TaskID, to actor: ActorID?, at index: Int) {
    if let from = places[task], let actor, from != actor {
      let move = Move(task: task, from: from, to: actor)
      if seen.insert(move).inserted { first[index] = move }
    }
    places[task] = actor
  }

  mutating func end(_ task: TaskID) {
    if !places.isEmpty { places[task] = nil }
  }
}
