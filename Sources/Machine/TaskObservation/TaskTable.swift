import TaskTrace

/// The tasks that have not ended, by the runtime's numbers.
///
/// Safety: the table owns the memory, and its address never leaves the table.
@safe struct TaskTable {
  private var places = unsafe UnsafeMutableBufferPointer<LiveTask?>(start: nil, count: 0)
  /// The unstructured tasks, whose value the program may read long after they have ended, by the runtime's numbers.
  private var readable: [UInt32: TaskReference] = [:]
  private var created: UInt32 = 0

  subscript(number: UInt32) -> LiveTask? {
    let place = Int(number)
    return unsafe place < places.count ? places[place] : nil
  }

  /// Returns the task with that number in the trace. O(n) in the number of tasks.
  func task(_ id: TaskID) -> LiveTask? {
    unsafe places.lazy.compactMap(\.self).first { $0.id == id }
  }

  mutating func nextID() -> TaskID? {
    created += 1
    return TaskID(created)
  }

  mutating func insert(_ task: LiveTask) {
    let place = Int(task.number)
    if unsafe place >= places.count { grow(beyond: place) }
    unsafe places[place] = task
    if !task.kind.isStructured { readable[task.number] = TaskReference(task) }
  }

  /// Returns the task with the runtime's number, if it is not a child task. It may have ended.
  func readableTask(_ number: UInt32) -> TaskReference? { readable[number] }

  mutating func remove(_ task: LiveTask) { unsafe places[Int(task.number)] = nil }

  private mutating func grow(beyond place: Int) {
    let old = unsafe places
    unsafe places = .allocate(capacity: max(place + 1, 2 * old.count, 64))
    let next = unsafe places.moveInitialize(fromContentsOf: old)
    unsafe places[next...].initialize(repeating: nil)
    unsafe old.deallocate()
  }
}

/// The free slots for tasks. A slot is reused after its task has ended.
struct TaskPool {
  private static let slotsInOneGo = 64
  private var free: [LiveTask] = []

  mutating func take(_ state: consuming TaskState) -> LiveTask {
    if free.isEmpty {
      free = LiveTask.slots(state, count: Self.slotsInOneGo)
      for task in free { task.hasEnded = true }
    }
    let task = free.removeLast()
    task.replace(by: state)
    return task
  }

  mutating func recycle(_ task: LiveTask) { free.append(task) }
}
