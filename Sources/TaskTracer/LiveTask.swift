import TaskTrace

/// A task that has not ended, as the machine knows it. The job is kept until then: an unstructured task is
/// retained, a child belongs to its parent.
///
/// Good until the task that ends next has ended; what is remembered for longer is a `TaskReference`.
typealias LiveTask = Kept<TaskFacts>

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
    if free.isEmpty {
      free = LiveTask.kept(facts, count: Self.tasksInOneGo)
      for task in free { task.hasEnded = true }
    }
    let task = free.removeLast()
    task.replace(by: facts)
    return task
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
  /// The group whose child it is.
  var group: LiveGroup?
  /// Its neighbours in the list of its siblings.
  fileprivate var next: LiveTask?
  fileprivate var previous: LiveTask?
  /// Its `async let` children that have not ended.
  var asyncLets = Siblings()
  /// Of its groups that have had children, the one that was opened last.
  var innermostGroup: LiveGroup?
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
  /// Where it waits, or is about to.
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

extension LiveTask {
  /// Its groups that have had children, innermost first.
  var groupsOutwards: some Sequence<LiveGroup> {
    sequence(state: self.innermostGroup) { group in
      defer { group = group?.outer }
      return group
    }
  }

  /// Its groups that have had children, outermost first.
  var groups: [LiveGroup] {
    self.innermostGroup == nil ? [] : groupsOutwards.reversed()
  }

  /// Its group at an address of the runtime's.
  func group(at address: UInt) -> LiveGroup? { groupsOutwards.first { $0.address == address } }

  func add(_ group: LiveGroup) {
    group.outer = self.innermostGroup
    self.innermostGroup = group
  }

  func remove(_ group: LiveGroup) {
    if self.innermostGroup == group { self.innermostGroup = group.outer }
    for inner in groupsOutwards where inner.outer == group { inner.outer = group.outer }
  }

  /// Its children that have not ended.
  var children: [LiveTask] {
    groups.reduce(into: Array(self.asyncLets)) { $0 += $1.children }
  }
}

/// Children of one task that have not ended, in the order of their creation. A task is in one such list at most.
struct Siblings: Sequence {
  private(set) var first: LiveTask?
  private var last: LiveTask?

  mutating func append(_ task: LiveTask) {
    task.previous = last
    if let last { last.next = task } else { first = task }
    last = task
  }

  mutating func remove(_ task: LiveTask) {
    let (previous, next) = (task.previous, task.next)
    if let previous { previous.next = next } else { first = next }
    if let next { next.previous = previous } else { last = previous }
    (task.previous, task.next) = (nil, nil)
  }

  func makeIterator() -> some IteratorProtocol<LiveTask> {
    sequence(state: first) { place in
      defer { place = place?.next }
      return place
    }
  }
}

/// A task group that has had children. They are few beside their children, so that what is known of one is
/// kept for ever: a child that is seen to end late may still name it.
typealias LiveGroup = Kept<GroupFacts>

struct GroupFacts {
  let id: GroupID
  /// The runtime's address of it, which a later group may have again.
  let address: UInt
  var children = Siblings()
  /// Of its task's groups, the one around it.
  fileprivate(set) var outer: LiveGroup?

  init(id: GroupID, address: UInt) {
    self.id = id
    self.address = address
  }
}

/// The tasks that have not ended, by the runtime's own number.
///
/// Unsafe: it owns the memory and never gives its address away.
@safe struct TaskTable {
  private var places = unsafe UnsafeMutableBufferPointer<LiveTask?>(start: nil, count: 0)
  /// The numbers of those whose value may be read long after they have ended.
  private var readable: [UInt32: TaskID] = [:]
  private var created: UInt32 = 0

  subscript(job: RuntimeJob) -> LiveTask? {
    let id = Int(job.id)
    return unsafe id < places.count ? places[id] : nil
  }

  mutating func nextID() -> TaskID? {
    created += 1
    return TaskID(created)
  }

  mutating func insert(_ task: LiveTask) {
    let id = Int(task.job.id)
    if unsafe id >= places.count { grow(beyond: id) }
    unsafe places[id] = task
    if !task.kind.isStructured { readable[task.job.id] = task.id }
  }

  /// The number of a task that was not made for a scope, whether or not it has ended.
  func number(ofReadable job: RuntimeJob) -> TaskID? { readable[job.id] }

  mutating func remove(_ task: LiveTask) { unsafe places[Int(task.job.id)] = nil }

  private mutating func grow(beyond id: Int) {
    let old = unsafe places
    unsafe places = .allocate(capacity: max(id + 1, 2 * old.count, 64))
    let next = unsafe places.moveInitialize(fromContentsOf: old)
    unsafe places[next...].initialize(repeating: nil)
    unsafe old.deallocate()
  }
}
