import TaskTrace

/// For each task that was cancelled with its parent: the first task of that cancellation.
struct CancellationRoots: Sendable {
  /// By position; empty where nothing was cancelled.
  private var roots: [Int32] = []

  init(_ storage: EventStorage) {
    guard storage.lives.contains(where: { $0.cancelled >= 0 }) else { return }
    roots = (0..<Int32(storage.taskCount)).map { $0 }
    for position in roots.indices {
      let parent = Int(storage.records[Int(storage.lives[position].created)].a) - 1
      guard parent >= 0, parent < position, storage.lives[parent].cancelled >= 0,
        TaskLife(storage: storage, position: position).isCancelledByParent
      else { continue }
      roots[position] = roots[parent]
    }
  }

  /// The task with which the cancellation of another began, where that is neither the task itself nor its parent.
  func root(above position: Int, parent: Int) -> Int? {
    guard position < roots.count, Int(roots[position]) != parent, roots[position] != position else {
      return nil
    }
    return Int(roots[position])
  }
}
