import TaskTrace

/// A task that has not ended, as the machine knows it. The job is kept until then: an unstructured task is
/// retained, a child belongs to its parent.
///
/// This is the address of its facts in the machine's pool: a task is looked at dozens of times while it lives,
/// and to count references to it each time would take as long as all the rest. It is good until the task
/// that ends next has ended; what is remembered for longer is a `TaskReference`.
///
/// Unsafe: guarded by the machine's lock. The pool never gives memory back, so that even an outdated address
/// leads to some task's facts.
@safe @dynamicMemberLookup struct LiveTask: Equatable {
  fileprivate let place: UnsafeMutablePointer<TaskFacts>

  static func == (left: LiveTask, right: LiveTask) -> Bool {
    unsafe left.place == right.place
  }

  subscript<Value>(dynamicMember fact: KeyPath<TaskFacts, Value>) -> Value {
    unsafe place.pointee[keyPath: fact]
  }

  subscript<Value>(dynamicMember fact: WritableKeyPath<TaskFacts, Value>) -> Value {
    get { unsafe place.pointee[keyPath: fact] }
    nonmutating _modify { yield unsafe &place.pointee[keyPath: fact] }
  }
}

/// A task that may have ended since.
struct TaskReference {
  let id: TaskID
  private let task: LiveTask

  init(_ task: LiveTask) {
    id = task.id
    self.task = task
  }

  /// The task, if it has not ended.
  var live: LiveTask? { task.id == id && !task.hasEnded ? task : nil }
}

/// The facts of tasks that have not ended: memory that is used again and again.
struct TaskPool {
  private static let tasksInOneGo = 64
  private var free: [LiveTask] = []

  mutating func take(_ facts: TaskFacts) -> LiveTask {
    if let task = free.popLast() {
      unsafe task.place.pointee = facts
      return task
    }
    let places = UnsafeMutablePointer<TaskFacts>.allocate(capacity: Self.tasksInOneGo)
    unsafe places.initialize(repeating: facts, count: Self.tasksInOneGo)
    for index in (1..<Self.tasksInOneGo).reversed() {
      let task = unsafe LiveTask(place: places + index)
      task.hasEnded = true
      free.append(task)
    }
    return unsafe LiveTask(place: places)
  }

  mutating func giveBack(_ task: LiveTask) { free.append(task) }
}

struct TaskFacts {
  enum State { case created, ready, running, suspended }

  let id: TaskID
  let job: RuntimeJob
  let kind: TaskKind
  /// Whose child it is.
  let parent: TaskReference?
  /// The group whose child it is, and its neighbours there.
  var group: LiveGroup?
  var next: LiveTask?
  var previous: LiveTask?
  /// Its `async let` children that have not ended.
  var asyncLets: [LiveTask] = []
  /// Its groups that have had children.
  var groups: [LiveGroup] = []
  /// The scopes of its groups, outermost first.
  var groupScopes: [GroupScope] = []

  /// A group's scope; its group is known from its first child on.
  struct GroupScope {
    var site: SiteID?
    var group: LiveGroup?
  }

  var state = State.created
  var hasEnded = false
  var isCancelled: Bool
  var priority: UInt8
  /// What it asked for in its present stretch.
  var sleep: (until: VirtualTime, timer: Int)?
  var isYielding = false
  /// Where it will go on, if a call of its own told; else its contexts do.
  var awaitSite: SiteID?
  /// The identity of the executor on which it runs; 0 is none.
  var executor: UInt = 0
  /// Who bound the task-local values that it bound or came with, by their keys.
  var binders: [UInt32: TaskID] = [:]

  init(id: TaskID, job: RuntimeJob, kind: TaskKind, parent: LiveTask?) {
    self.id = id
    self.job = job
    self.kind = kind
    self.parent = parent.map(TaskReference.init)
    isCancelled = job.isCancelled
    priority = job.priority
  }
}

/// A task group that has had children: those that have not ended, in the order of their creation. Guarded by the
/// machine's lock.
final class LiveGroup {
  let id: GroupID
  /// The runtime's address of it, which a later group may have again.
  let address: UInt
  private(set) var first: LiveTask?
  private var last: LiveTask?

  init(id: GroupID, address: UInt) {
    self.id = id
    self.address = address
  }

  func append(_ child: LiveTask) {
    child.previous = last
    if let last { last.next = child } else { first = child }
    last = child
  }

  func remove(_ child: LiveTask) {
    let (previous, next) = (child.previous, child.next)
    if let previous { previous.next = next } else { first = next }
    if let next { next.previous = previous } else { last = previous }
    (child.previous, child.next) = (nil, nil)
  }

  var children: [LiveTask] {
    Array(sequence(first: first) { $0?.next }.lazy.compactMap(\.self))
  }
}

/// The tasks that have not ended, by the runtime's own number.
struct TaskTable {
  private var tasks: [LiveTask?] = []
  private var created: UInt32 = 0

  subscript(job: RuntimeJob) -> LiveTask? {
    let id = job.id
    return id < UInt32(clamping: tasks.count) ? tasks[Int(id)] : nil
  }

  mutating func nextID() -> TaskID? {
    created += 1
    return TaskID(created)
  }

  mutating func insert(_ task: LiveTask) {
    let id = Int(task.job.id)
    if id >= tasks.count {
      tasks.append(contentsOf: repeatElement(nil, count: max(id + 1 - tasks.count, 64)))
    }
    tasks[id] = task
  }

  mutating func remove(_ task: LiveTask) { tasks[Int(task.job.id)] = nil }
}
