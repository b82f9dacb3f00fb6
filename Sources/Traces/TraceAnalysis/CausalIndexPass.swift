import TaskTrace

extension CausalIndex {
  /// State that is needed only during the pass. By task: the event at which it started to run, its last event, and
  /// its current wait; -1 for none.
  struct Pass {
    var runs: [Int32]
    var latest: [Int32]
    var waits: [Int32]
    var actors: ActorOccupation
    /// Wakes by the end of a child whose group is awaited as a whole. The last child may bring another child's error.
    var groupWakes: [(event: Int32, group: GroupID)] = []
    /// The child for which a task is about to wait at its scope's end.
    var implicitlyAwaited: [TaskID: TaskID] = [:]
    var computations: [Int: Int] = [:]
    init(taskCount: Int) {
      runs = [Int32](repeating: -1, count: taskCount)
      latest = runs
      waits = runs
      actors = ActorOccupation(taskCount: taskCount)
    }
  }
}
