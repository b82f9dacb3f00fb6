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

  mutating func note(_ event: Event, at index: Int) {
    guard let task = event.task else { return }
    switch event.action {
    case .hopped(let actor, _):
      if let from = places[task], let actor, from != actor {
        let move = Move(task: task, from: from, to: actor)
        if seen.insert(move).inserted { first[index] = move }
      }
      places[task] = actor
    case .returned, .threw: places[task] = nil
    default: break
    }
  }
}
