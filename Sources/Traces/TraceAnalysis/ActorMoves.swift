import TaskTrace

/// Moves of tasks directly from one actor to another.
struct ActorMoves: Sendable {
  struct Move: Hashable, Sendable {
    var task: TaskID
    var from: ActorID
    var to: ActorID
  }

  /// The actor on which each task last asked to continue; 0 for none.
  private var places: [UInt32]
  private var seen: Set<Move> = []
  /// The first of equal moves, by its event.
  private(set) var first: [Int: Move] = [:]

  init(taskCount: Int) { places = [UInt32](repeating: 0, count: taskCount) }

  mutating func hop(_ task: TaskID, to actor: ActorID?, at index: Int) {
    if let actor, let from = ActorID(places[task.position]), from != actor {
      let move = Move(task: task, from: from, to: actor)
      if seen.insert(move).inserted { first[index] = move }
    }
    places[task.position] = actor?.number ?? 0
  }

  mutating func end(_ task: TaskID) { places[task.position] = 0 }
}
