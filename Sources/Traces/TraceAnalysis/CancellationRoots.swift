import TaskTrace

/// For each task that was cancelled with its parent, the task with which that cancellation began.
struct CancellationRoots: Sendable {
  /// The positions of those tasks, by position. Empty if no task was cancelled.
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

  /// Returns the task with which a task's cancellation began; nil if that is the task itself or its parent.
  func root(above position: Int, parent: Int) -> Int? {
    guard position < roots.count, Int(roots[position]) != parent, roots[position] != position else {
      return nil
    }
    return Int(roots[position])
  }
}
