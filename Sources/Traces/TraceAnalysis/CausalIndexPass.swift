import TaskTrace

extension CausalIndex {
  /// State that is needed only during the pass. The arrays contain, for each task, the event at which it started to
  /// run, the event since which it is ready, and its current wait; -1 for none.
  struct Pass {
    var runs: [Int32]
    var ready: [Int32]
    var waits: [Int32]
    var actors: ActorOccupation
    /// Wakes by the end of a child, if the whole group is awaited. The last child may pass on another child's error.
    var groupWakes: [(event: Int32, group: GroupID)] = []
    /// The child for which each task is about to wait at the end of its scope.
    var implicitlyAwaited: [TaskID: TaskID] = [:]
    var computations: [Int: Int] = [:]
    init(taskCount: Int) {
      runs = [Int32](repeating: -1, count: taskCount)
      ready = runs
      waits = runs
      actors = ActorOccupation(taskCount: taskCount)
    }
  }
}
