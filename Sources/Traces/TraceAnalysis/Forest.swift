import TaskTrace

/// A forest of tasks in which each task is below at most one older task.
///
/// It finds out in O(1) time whether one task is below another. Following long chains for each task takes too long.
struct Forest: Sendable {
  /// The index of each task in a preorder listing of the trees.
  private var places: [Int32]
  /// The number of tasks in each task's subtree, including the task.
  private var sizes: [Int32]

  /// Creates a forest. `above` is called once for each position, from 0. A result that is not older is ignored.
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
    // For each task, the index of the next task below it.
    var inside = places
    for (position, link) in links.enumerated() {
      let above = Int(link)
      places[position] = link < 0 ? free : inside[above]
      inside[position] = places[position] + 1
      if link < 0 { free += sizes[position] } else { inside[above] += sizes[position] }
    }
  }

  /// Returns whether one task is the other or below it.
  func isWithin(_ position: Int, of other: Int) -> Bool {
    let place = places[position]
    return places[other] <= place && place < places[other] + sizes[other]
  }
}

extension Trace {
  /// The forest in which each task is below the task whose task-local values it inherits: its parent, or the creator of
  /// a `Task { }`.
  var inheritanceForest: Forest {
    Forest(count: tasks.count) { position in
      let task = tasks[position]
      return task.kind.isDetached ? nil : self.position(of: task.parent ?? task.creator)
    }
  }
}
