import TaskTrace

/// The tasks that ran on an actor when another task had to wait for it.
struct ActorHolders: Sendable {
  /// The events of the waits, in order.
  private var waits: [Int32] = []
  /// For each wait, the index of its first holder in `holders`.
  private var starts: [Int32] = []
  private var holders: [TaskID] = []

  /// Adds the holders at a wait. Call it in the order of events.
  mutating func add(_ tasks: [TaskID], at wait: Int) {
    guard !tasks.isEmpty else { return }
    waits.append(Int32(clamping: wait))
    starts.append(Int32(clamping: holders.count))
    holders += tasks
  }

  subscript(wait: Int) -> [TaskID] {
    let index = waits.partitionIndex { $0 < wait }
    guard index < waits.count, waits[index] == wait else { return [] }
    let end = index + 1 < starts.count ? Int(starts[index + 1]) : holders.count
    return Array(holders[Int(starts[index])..<end])
  }
}
