import TaskTrace

/// Combines sentences about similar events. The first event represents the others.
///
/// A set of similar events ends at a sentence about something else. Later ones start a new set.
struct Folds: Sendable {
  /// What similar events have in common.
  private struct Key: Hashable {
    enum Subject { case creation, cancellation, notice }
    var subject: Subject
    /// The number of the kind of task, the cause or the notice.
    var kind: UInt8
    /// The task that creates or cancels; 0 for none.
    var by: UInt32 = 0
    var group: UInt32
    /// The site of a creation, or the parent of the cancelled tasks.
    var place: UInt32
    /// The moment of the cancellation that a task noticed.
    var mark = VirtualTime.zero

    static func == (left: Self, right: Self) -> Bool {
      left.place == right.place && left.group == right.group && left.by == right.by
        && left.kind == right.kind && left.subject == right.subject && left.mark == right.mark
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(UInt64(group) << 32 | UInt64(by))
      hasher.combine(place)
    }
  }

  /// The events that represent themselves, and perhaps others.
  private(set) var representatives: BitSet
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
    var creations = SmallMap<Key, Head>()
    /// The last fold of each kind of creation, to which all further ones are added: its place in `late`.
    var last = SmallMap<Key, Int>()
    /// The last folds, with the tasks that were added to them at later moments.
    var late: [(head: Head, tasks: [TaskID])] = []
    /// The number of sentences about each place so far.
    var counts: [Key: Int] = [:]
    /// The folds of cancellations and notices at this moment.
    var marks = SmallMap<Key, Head>()
    /// The fold to which the last creation was added, and the tasks that will be added to it.
    var fold: (key: Key, head: Head)?
    var tasks: [TaskID] = []
  }

  /// The most sentences about one place. One more sentence covers all later events at that place.
  static let most = 20

  init(_ storage: EventStorage) { representatives = BitSet(count: storage.records.count) }

  /// Adds the waits that a story mentions.
  mutating func add(_ waits: MentionedWaits) { representatives.formUnion(waits.waits) }

  /// Returns the tasks that an event represents; nil if another event represents it, or no event does.
  func members(at event: Int, of task: TaskID) -> [TaskID]? {
    representatives.contains(event) ? members[event] ?? [task] : nil
  }

  func isRepresentative(_ event: Int) -> Bool { representatives.contains(event) }

  /// Records that the program printed a line. It separates the events before it from those after it.
  mutating func notePrinted() {
    guard open.fold != nil else { return }
    flush()
    open.creations.removeAll()
  }

  mutating func noteCreation(_ record: Record, _ task: TaskID, _ index: Int) {
    begin(VirtualTime(nanoseconds: record.time))
    // Without a site, the trace does not show whether two creations are at the same place.
    guard record.group != 0 || record.c != 0 else { return representatives.insert(index) }
    let key = Key(
      subject: .creation, kind: record.detail, by: record.b, group: record.group,
      place: record.c)
    if open.fold?.key == key { return open.tasks.append(task) }
    flush()
    if let head = open.creations[key] {
      open.fold = (key, head)
      return open.tasks.append(task)
    }
    if let place = open.last[key] { return open.late[place].tasks.append(task) }
    representatives.insert(index)
    let head = Head(event: index, task: task)
    open.fold = (key, head)
    open.creations.insert(head, for: key)
    let count = open.counts[key, default: 0]
    // The last fold represents all later creations at this place.
    if count == Self.most {
      open.last.insert(open.late.count, for: key)
      open.late.append((head, []))
    }
    open.counts[key] = count + 1
  }

  mutating func noteCancellation(
    _ mark: TaskLife.Cancellation, of task: TaskID, _ creation: Record
  ) {
    begin(mark.time)
    let isAlone =
      switch mark.cause {
      case .explicit, .intervention, .unknown: true
      case .scopeExit: Self.isOneByOne(mark.cause, creation)
      case .group, .groupError, .parent: false
      }
    fold(
      isAlone
        ? nil
        : Key(
          subject: .cancellation, kind: mark.cause.rawValue, by: mark.by?.number ?? 0,
          group: creation.group, place: creation.a),
      task, mark.event)
  }

  mutating func noteNotice(
    _ notice: Notice, at index: Int, _ time: VirtualTime, of mark: TaskLife.Cancellation,
    _ task: TaskID, _ creation: Record
  ) {
    begin(time)
    let isAlone = creation.a == 0 || Self.isOneByOne(mark.cause, creation)
    fold(
      isAlone
        ? nil
        : Key(
          subject: .notice, kind: notice.rawValue, group: creation.group, place: creation.a,
          mark: mark.time),
      task, index)
  }

  /// Whether a scope cancels and awaits this child before it cancels the next one.
  private static func isOneByOne(_ cause: CancellationCause, _ creation: Record) -> Bool {
    cause == .scopeExit && creation.group == 0
  }

  /// Ends the pass. Call it after the last event.
  mutating func finish() {
    flush()
    for (head, tasks) in open.late where !tasks.isEmpty {
      members[head.event, default: [head.task]] += tasks
    }
    open = Open()
  }

  private mutating func begin(_ moment: VirtualTime) {
    guard moment != open.moment else { return }
    open.moment = moment
    flush()
    open.creations.removeAll()
    open.marks.removeAll()
  }

  private mutating func fold(_ key: Key?, _ task: TaskID, _ index: Int) {
    if let key, let head = open.marks[key] {
      members[head.event, default: [head.task]].append(task)
    } else {
      if let key { open.marks.insert(Head(event: index, task: task), for: key) }
      representatives.insert(index)
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
}
