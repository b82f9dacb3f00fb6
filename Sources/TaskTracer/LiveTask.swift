import TaskTrace

/// What the machine knows of a task that has not ended. Until then the job is kept: an unstructured task is
/// retained, a child belongs to its parent.
struct LiveTask {
  enum State { case created, ready, running, suspended }

  let id: TaskID
  let job: RuntimeJob
  let kind: TaskKind
  var state = State.created
  var parent: Int?
  var creator: TaskID?
  var group: UInt?
  var isRetained = false
  var isCancelled = false
  var priority: UInt8
  /// Places of its `async let` children that have not ended.
  var asyncLets: [Int] = []
  /// Its groups that have had children.
  var groups: [UInt] = []
  var groupsOpened: UInt32 = 0
  var groupSite: SiteID?
  /// What it asked for in its present stretch.
  var sleep: (until: VirtualTime, timer: Int)?
  var isYielding = false
  /// Where it went on or will go on, if a call of its own told; else its contexts do.
  var awaitSite: SiteID?
  /// The identity of the executor on which it runs; 0 is none.
  var executor: UInt = 0
  /// The task-local keys that it bound itself.
  var boundKeys: [UInt32] = []
}

/// A task group that has had children.
struct LiveGroup {
  let id: GroupID
  /// How many groups its task had opened when this one got its first child.
  let openedAs: UInt32
  var children: Set<Int> = []
}

/// The tasks that have not ended, found by the runtime's own number.
struct TaskTable {
  private var places: [Int32] = []
  private var tasks: [LiveTask?] = []
  private var free: [Int] = []
  private var created: UInt32 = 0

  /// The place of the task with that number of the runtime's, if it is known.
  func place(ofRuntimeID id: UInt64) -> Int? {
    guard id < UInt64(places.count) else { return nil }
    let place = places[Int(id)]
    return place < 0 ? nil : Int(place)
  }

  subscript(place: Int) -> LiveTask? {
    _read { yield tasks[place] }
    _modify { yield &tasks[place] }
  }

  var livePlaces: [Int] { tasks.indices.filter { tasks[$0] != nil } }

  mutating func nextID() -> TaskID? {
    created += 1
    return TaskID(created)
  }

  mutating func insert(_ task: LiveTask, runtimeID: UInt64) -> Int {
    let place = free.popLast() ?? tasks.count
    if place == tasks.count {
      tasks.append(task)
    } else {
      tasks[place] = task
    }
    while places.count <= Int(runtimeID) { places.append(-1) }
    places[Int(runtimeID)] = Int32(place)
    return place
  }

  mutating func remove(at place: Int, runtimeID: UInt64) {
    tasks[place] = nil
    free.append(place)
    places[Int(runtimeID)] = -1
  }
}
