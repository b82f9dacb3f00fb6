import TaskTrace

/// Combines sentences about similar events. The first event represents the others.
///
/// A set of similar events ends at a sentence about something else. Later ones start a new set.
struct Folds: Sendable {
  private enum Key: Hashable {
    case creation(by: UInt32, kind: UInt8, group: UInt32, site: UInt32)
    case cancellation(by: TaskID?, cause: CancellationCause, group: UInt32, parent: UInt32)
    case notice(mark: VirtualTime, notice: Notice, group: UInt32, parent: UInt32)
  }

  /// The events that represent themselves, and perhaps others.
  private(set) var told: BitSet
  /// The suspensions whose end the story mentions.
  private var endsTold: BitSet
  /// The tasks of the events that represent several.
  private var members: [Int: [TaskID]] = [:]
  private var open = Open()

  private struct Head {
    var event: Int
    var task: TaskID
  }

  /// State that is needed only during the pass.
  private struct Open {
    var moment = VirtualTime.zero
    /// The folds of creations that can still grow.
    var creations: [Key: Head] = [:]
    /// The last fold of each kind of creation, to which all further ones are added.
    var last: [Key: Head] = [:]
    /// The number of sentences about each place so far.
    var counts: [Key: Int] = [:]
    /// The folds of cancellations and notices at this moment.
    var marks: [Key: Head] = [:]
    /// The fold to which the last creation was added, and the tasks that will be added to it.
    var fold: (key: Key, head: Head)?
    var tasks: [TaskID] = []
  }

  /// The most sentences about one place. One more sentence covers all later events at that place.
  static let most = 8

  init(_ storage: EventStorage) {
    told = BitSet(count: storage.records.count)
    endsTold = told
    var counts = PlaceCounts()
    for position in 0..<storage.taskCount { noteWaits(of: position, in: storage, &counts) }
  }

  /// Returns the tasks that an event represents; nil if another event represents it, or no event does.
  func members(at event: Int, of task: TaskID) -> [TaskID]? {
    told.contains(event) ? members[event] ?? [task] : nil
  }

  func isTold(_ event: Int) -> Bool { told.contains(event) }

  /// Returns whether the story mentions the end of a wait, which is one of the first at its place.
  func tellsEnd(of wait: Int) -> Bool { endsTold.contains(wait) }

  /// Records that the program printed a line. It separates the events before it from those after it.
  mutating func notePrinted() {
    guard open.fold != nil else { return }
    flush()
    open.creations.removeAll(keepingCapacity: true)
  }

  mutating func noteCreation(_ record: Record, _ task: TaskID, _ index: Int) {
    begin(VirtualTime(nanoseconds: record.time))
    // Without a site, the trace does not show whether two creations are at the same place.
    guard record.group != 0 || record.c != 0 else { return told.insert(index) }
    let key = Key.creation(by: record.b, kind: record.detail, group: record.group, site: record.c)
    if open.fold?.key == key { return open.tasks.append(task) }
    flush()
    if let head = open.creations[key] ?? open.last[key] {
      open.fold = (key, head)
      return open.tasks.append(task)
    }
    told.insert(index)
    let head = Head(event: index, task: task)
    open.fold = (key, head)
    open.creations[key] = head
    let count = open.counts[key, default: 0]
    // The last fold represents all later creations at this place.
    if count == Self.most { open.last[key] = head }
    open.counts[key] = count + 1
  }

  mutating func noteCancellation(
    _ mark: TaskLife.Cancellation, of task: TaskID, _ creation: Record
  ) {
    begin(mark.time)
    let isAlone = mark.cause == .explicit || mark.cause == .intervention || mark.cause == .unknown
    fold(
      isAlone
        ? nil
        : .cancellation(
          by: mark.by, cause: mark.cause, group: creation.group, parent: creation.a),
      task, mark.event)
  }

  mutating func noteNotice(
    _ notice: Notice, at index: Int, _ time: VirtualTime, mark: VirtualTime, of task: TaskID,
    _ creation: Record
  ) {
    begin(time)
    fold(
      creation.a == 0
        ? nil : .notice(mark: mark, notice: notice, group: creation.group, parent: creation.a),
      task, index)
  }

  /// Ends the pass. Call it after the last event.
  mutating func finish() {
    flush()
    open = Open()
  }

  private mutating func begin(_ moment: VirtualTime) {
    guard moment != open.moment else { return }
    open.moment = moment
    flush()
    if !open.creations.isEmpty { open.creations.removeAll(keepingCapacity: true) }
    if !open.marks.isEmpty { open.marks.removeAll(keepingCapacity: true) }
  }

  private mutating func fold(_ key: Key?, _ task: TaskID, _ index: Int) {
    if let key, let head = open.marks[key] {
      members[head.event, default: [head.task]].append(task)
    } else {
      if let key { open.marks[key] = Head(event: index, task: task) }
      told.insert(index)
    }
  }

  /// Adds the pending tasks to their fold of creations.
  private mutating func flush() {
    guard let head = open.fold?.head else { return }
    open.fold = nil
    guard !open.tasks.isEmpty else { return }
    members[head.event, default: [head.task]] += open.tasks
    open.tasks.removeAll(keepingCapacity: true)
  }

  // MARK: Waits

  /// The place at which a task waits.
  private struct Place: Hashable {
    var isBlocked: Bool
    var group: UInt32
    var site: SiteID?
  }

  /// The number of a task's waits at each place. Most tasks wait at few places, which are searched without hashing.
  private struct PlaceCounts {
    private var few: [(place: Place, count: Int)] = []
    private var more: [Place: Int] = [:]

    /// Adds a wait at a place. Returns the number of waits before it.
    mutating func add(_ place: Place) -> Int {
      if let index = few.firstIndex(where: { $0.place == place }) {
        few[index].count += 1
        return few[index].count - 1
      }
      if few.count < 8 {
        few.append((place, 1))
        return 0
      }
      let count = more[place, default: 0]
      more[place] = count + 1
      return count
    }

    mutating func removeAll() {
      few.removeAll(keepingCapacity: true)
      if !more.isEmpty { more.removeAll(keepingCapacity: true) }
    }
  }

  /// Decides which waits of a task the story mentions: only a few at each place. For a group, it mentions the wait
  /// once, and then each result.
  private mutating func noteWaits(
    of position: Int, in storage: EventStorage, _ counts: inout PlaceCounts
  ) {
    counts.removeAll()
    for step in storage.steps(of: position) {
      let index = Int(step)
      guard let place = Self.place(of: index, in: storage) else { continue }
      let count = counts.add(place)
      guard count < Self.most else { continue }
      if place.group == 0 || count == 0 { told.insert(index) }
      if !place.isBlocked { endsTold.insert(index) }
    }
  }

  /// Returns the place of a wait; nil if the event is not a wait that the story mentions.
  private static func place(of index: Int, in storage: EventStorage) -> Place? {
    if storage.isKind(.blocked, at: index) {
      return Place(isBlocked: true, group: 0, site: SiteID(storage.records[index].b))
    }
    guard let wait = storage.suspension(at: index) else { return nil }
    let place = Place(isBlocked: false, group: 0, site: wait.site)
    switch wait.reason {
    case .sleeping: return storage.taskCount > 1 ? nil : place
    case .task, .continuation: return place
    case .group(let group): return Place(isBlocked: false, group: group.number, site: wait.site)
    case .actor, .yielding, .hopping, .unknown: return nil
    }
  }
}
