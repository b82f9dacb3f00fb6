import TaskTrace

/// A task group that has had children.
///
/// A group's slot is never reused, because a child whose end is recorded late may still refer to it. Groups are few
/// compared with their children, so this costs little memory.
typealias LiveGroup = Slot<GroupState>

struct GroupState {
  let id: GroupID
  /// The group's address in the runtime. A later group may have the same address.
  let address: UInt
  var children = Siblings()
  /// The number of its children that have returned, if the group discards results. Only for sinks that keep footprints.
  var returned = 0
  /// Whether a step that has cancelled the group was noted. Only for sinks that keep footprints.
  var isKnownCancelled = false
  /// Whether an error of a child has cancelled the others. Only in a group that discards results.
  var hasFailed = false
  /// The enclosing group of the same task.
  fileprivate(set) var outer: LiveGroup?

  init(id: GroupID, address: UInt) {
    self.id = id
    self.address = address
  }
}

/// The scope of a task group. `group` is nil until the first child is added.
struct GroupScope {
  /// The position among the task's open groups: 1 is the outermost.
  var depth: Int
  var discards: Bool
  var site: SiteID?
  var group: LiveGroup?
}

extension LiveTask {
  /// Whether a group of the task keeps the results of its children. False if that is unknown.
  func keepsResults(_ group: LiveGroup) -> Bool {
    self.groupScopes.contains { $0.group == group && !$0.discards }
  }

  /// Whether a group of the task discards the results of its children. False if that is unknown.
  func discardsResults(of group: LiveGroup) -> Bool {
    self.groupScopes.contains { $0.group == group && $0.discards }
  }

  /// The task's groups that have had children, innermost first.
  var groupsOutwards: some Sequence<LiveGroup> {
    sequence(state: self.innermostGroup) { group in
      defer { group = group?.outer }
      return group
    }
  }

  /// The task's groups that have had children, outermost first.
  var groups: [LiveGroup] {
    self.innermostGroup == nil ? [] : groupsOutwards.reversed()
  }

  /// Returns the task's group at that address in the runtime.
  func group(at address: UInt) -> LiveGroup? { groupsOutwards.first { $0.address == address } }

  func add(_ group: LiveGroup) {
    group.outer = self.innermostGroup
    self.innermostGroup = group
  }

  func remove(_ group: LiveGroup) {
    if self.innermostGroup == group { self.innermostGroup = group.outer }
    for inner in groupsOutwards where inner.outer == group { inner.outer = group.outer }
  }

  /// The task's children that have not ended.
  var children: [LiveTask] {
    groups.reduce(into: Array(self.asyncLets)) { $0 += $1.children }
  }
}

/// A linked list of children of one task that have not ended, in the order of their creation. A task is in one list at
/// most.
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
