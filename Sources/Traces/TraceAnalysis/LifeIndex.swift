import TaskTrace

/// The start of a task's entries in the lists of its trace.
public struct LifeEntry: Sendable {
  /// The events that created, ended and cancelled the task; -1 for none.
  public var created: Int32
  public var ended: Int32 = -1
  public var cancelled: Int32 = -1
  public var firstStep: Int32 = 0
  public var firstChild: Int32 = 0
}

/// The concatenated lists of all tasks.
struct LifeLists {
  /// The start of each task's lists. One more entry after the last task contains the end of the lists.
  var lives: [LifeEntry] = []
  var steps: [Int32] = []
  var children: [UInt32] = []
  var notices: [EventStorage.Notices] = []
}

/// Finds the events of each task. Until `finish`, the entries contain the lengths of the lists instead of their starts.
struct LifeIndex {
  private var lives: [LifeEntry] = []
  private var hasNotices = false

  /// Counts an event of its task, and counts a new task as a child of its parent.
  @inline(__always)
  mutating func add(_ record: Record, _ kind: EventKind, at index: Int32) {
    let position = Int(record.task) - 1
    guard position >= 0 else { return }
    if kind == .created { return addTask(record, position, at: index) }
    guard position < lives.count else { return }
    lives[position].firstStep += 1
    if kind.endsTask, lives[position].ended < 0 {
      lives[position].ended = index
    } else if kind == .cancelled, lives[position].cancelled < 0 {
      lives[position].cancelled = index
    } else if kind == .noticed {
      hasNotices = true
    }
  }

  private mutating func addTask(_ record: Record, _ position: Int, at index: Int32) {
    guard position == lives.count else { return }
    var life = LifeEntry(created: index)
    life.firstStep = 1
    if record.startsCancelled { life.cancelled = index }
    lives.append(life)
    let parent = Int(record.a) - 1
    if parent >= 0, parent < position { lives[parent].firstChild += 1 }
  }

  /// Creates the lists.
  mutating func finish(_ records: [Record], _ kinds: [EventKind]) -> LifeLists {
    var lists = LifeLists()
    // The swap moves the array. A copy would double the memory.
    swap(&lists.lives, &lives)
    lists.lives.append(LifeEntry(created: -1))
    lists.beginLists()
    lists.fill(records, kinds)
    if hasNotices { lists.collectNotices(kinds) }
    return lists
  }
}

extension LifeLists {
  /// Converts the lengths of the lists to their starts.
  fileprivate mutating func beginLists() {
    var (stepCount, childCount): (Int32, Int32) = (0, 0)
    for position in lives.indices {
      let counts = (lives[position].firstStep, lives[position].firstChild)
      lives[position].firstStep = stepCount
      lives[position].firstChild = childCount
      stepCount += counts.0
      childCount += counts.1
    }
    steps = [Int32](repeating: 0, count: Int(stepCount))
    children = [UInt32](repeating: 0, count: Int(childCount))
  }

  /// Fills the lists. The start of each task's list serves as the write position, and is restored at the end.
  fileprivate mutating func fill(_ records: [Record], _ kinds: [EventKind]) {
    let count = lives.count - 1
    for index in records.indices {
      let position = Int(records[index].task) - 1
      guard position >= 0, position < count, lives[position].created <= Int32(index) else {
        continue
      }
      if kinds[index] == .created {
        guard lives[position].created == Int32(index) else { continue }
        let parent = Int(records[index].a) - 1
        if parent >= 0, parent < position {
          children[Int(lives[parent].firstChild)] = records[index].task
          lives[parent].firstChild += 1
        }
      }
      steps[Int(lives[position].firstStep)] = Int32(index)
      lives[position].firstStep += 1
    }
    for position in lives.indices.dropFirst().reversed() {
      lives[position].firstStep = lives[position - 1].firstStep
      lives[position].firstChild = lives[position - 1].firstChild
    }
    lives[0].firstStep = 0
    lives[0].firstChild = 0
  }

  fileprivate mutating func collectNotices(_ kinds: [EventKind]) {
    for position in lives.indices.dropLast() {
      for step in steps[Int(lives[position].firstStep)..<Int(lives[position + 1].firstStep)]
      where kinds[Int(step)] == .noticed {
        notices.append(.init(task: UInt32(position + 1), event: step))
      }
    }
  }
}
