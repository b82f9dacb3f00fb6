import TaskTrace

/// A forest of tasks in which each task is below at most one older task. It answers whether one task is below another
/// without walking up, because walking up long chains for every task takes too long.
struct Forest: Sendable {
  /// The index of each task when every tree is listed from its root down, and the number of tasks from there on below
  /// it.
  private var places: [Int32]
  private var sizes: [Int32]

  /// Positions count from 0. `above` is called once per task; a result that is not older is ignored.
  init(count: Int, above: (Int) -> Int?) {
    let links = (0..<count).map { position in
      above(position).flatMap { (0..<position).contains($0) ? Int32($0) : nil } ?? -1
    }
    places = Array(repeating: 0, count: count)
    sizes = Array(repeating: 1, count: count)
    for (position, link) in links.enumerated().reversed() where link >= 0 {
      sizes[Int(link)] += sizes[position]
    }
    var free: Int32 = 0
    // Its name in sentences.
    var inside = places
    for (position, link) in links.enumerated() {
      let above = Int(link)
      places[position] = link < 0 ? free : inside[above]
      inside[position] = places[position] + 1
      if link < 0 { free += sizes[position] } else { inside[above] += sizes[position] }
    }
  }

  /// Whether one task is the other, or below it.
  func isWithin(_ position: Int, of other: Int) -> Bool {
    let place = places[position]
    return places[other] <= place && place < places[other] + sizes[other]
  }
}

extension Trace {
  /// Each task below the one that its task-local values come from: its parent, or the creator of `Task { }`.
  var inheritanceForest: Forest {
    Forest(count: tasks.count) { position in
      let task = tasks[position]
      return task.kind.isDetached ? nil : self.position(of: task.parent ?? task.creator)
    }
  }
}
