import TaskTrace

/// What the machine knows of a task that has not ended. Until then the job is kept: an unstructured task is
/// retained, a child belongs to its parent.
///
/// Unsafe: guarded by the machine's lock.
final class LiveTask: @unchecked Sendable {
  enum State { case created, ready, running, suspended }

  let id: TaskID
  let job: RuntimeJob
  let kind: TaskKind
  let parent: LiveTask?
  /// The group whose child it is, and its neighbours there.
  var group: LiveGroup?
  var next: LiveTask?
  unowned(unsafe) var previous: LiveTask?
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
    self.parent = parent
    isCancelled = job.isCancelled
    priority = job.priority
  }
}

/// A task group that has had children: those that have not ended, in the order of their creation.
///
/// Unsafe: guarded by the machine's lock.
final class LiveGroup: @unchecked Sendable {
  let id: GroupID
  /// The runtime's address of it, which a later group may have again.
  let address: UInt
  private(set) var first: LiveTask?
  private unowned(unsafe) var last: LiveTask?

  init(id: GroupID, address: UInt) {
    self.id = id
    self.address = address
  }

  func append(_ child: LiveTask) {
    unsafe child.previous = last
    if let last = unsafe last { last.next = child } else { first = child }
    unsafe last = child
  }

  func remove(_ child: LiveTask) {
    let (previous, next) = (unsafe child.previous, child.next)
    if let previous { previous.next = next } else { first = next }
    if let next { unsafe next.previous = previous } else { unsafe last = previous }
    child.next = nil
    unsafe child.previous = nil
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
