import TaskTrace

/// The waits that a story mentions: only a few of each task at each place. For a group's results, it mentions the first
/// wait, and then each result. Of the yields at a place, it mentions the first.
///
/// A place is a source line if it is known: the optimizer may make several copies of its code.
struct MentionedWaits: Sendable {
  private(set) var waits: BitSet
  /// The suspensions whose end the story mentions.
  private(set) var mentionedEnds: BitSet
  /// The events at which such a suspension ends because the task becomes ready.
  private(set) var wakes: BitSet

  init() {
    waits = BitSet(count: 0)
    mentionedEnds = waits
    wakes = waits
  }

  init(_ trace: Trace) {
    let storage = trace.storage
    waits = BitSet(count: storage.records.count)
    mentionedEnds = waits
    wakes = waits
    var counts = PlaceCounts(copies: trace.copiesOfLines)
    for position in 0..<storage.taskCount { noteWaits(of: position, in: storage, &counts) }
  }

  private mutating func noteWaits(
    of position: Int, in storage: EventStorage, _ counts: inout PlaceCounts
  ) {
    counts.removeAll()
    var mentionsEnd = false
    for step in storage.steps(of: position) {
      let index = Int(step)
      switch storage.kind(at: index) {
      case .running: mentionsEnd = false
      case .ready: if mentionsEnd { wakes.insert(index) }
      case .suspended, .blocked:
        let isSuspended = storage.isKind(.suspended, at: index)
        if isSuspended { mentionsEnd = false }
        guard let place = Self.place(of: index, in: storage) else { continue }
        let count = counts.add(place)
        guard count < Folds.most else { continue }
        if !place.isMentionedOnce || count == 0 { waits.insert(index) }
        if isSuspended {
          mentionedEnds.insert(index)
          mentionsEnd = true
        }
      case .groupClosed: counts.close(storage.records[index].a)
      case .created, .hopped, .awaited, .computing, .cancelled, .noticed, .handlerRan,
        .escalated, .intervened, .groupOpened, .taskLocalRead, .taskLocalBound, .returned, .threw,
        .printed, .warned, .ended, .unblocked:
        break
      }
    }
  }

  /// Returns the place of a wait; nil if the event is not a wait that the story mentions.
  private static func place(of index: Int, in storage: EventStorage) -> Place? {
    if storage.isKind(.blocked, at: index) {
      return Place(isBlocked: true, site: SiteID(storage.records[index].b))
    }
    guard let wait = storage.suspension(at: index) else { return nil }
    let place = Place(site: wait.site)
    switch wait.reason {
    case .sleeping: return storage.taskCount > 1 ? nil : place
    case .task, .continuation: return place
    case .group(let group): return Place(group: group.number, site: wait.site)
    case .yielding: return Place(isYield: true, site: wait.site)
    case .actor, .hopping, .unknown: return nil
    }
  }
}

/// The place at which a task waits.
private struct Place: Hashable {
  var isBlocked = false
  var isYield = false
  var group: UInt32 = 0
  var site: SiteID?

  var isMentionedOnce: Bool { isYield || group != 0 }
}

extension Trace {
  /// The sites whose line and column are also those of a smaller site. The value of each is the smallest such site.
  fileprivate var copiesOfLines: [SiteID: SiteID] {
    let bySource = Dictionary(grouping: sites.keys) { site in
      place(of: site).map { "\($0.file):\($0.line):\($0.column)" } ?? "site \(site.number)"
    }
    var copies: [SiteID: SiteID] = [:]
    for sites in bySource.values where sites.count > 1 {
      let first = sites.min { $0.number < $1.number }
      for site in sites where site != first { copies[site] = first }
    }
    return copies
  }
}

/// The number of a task's waits at each place. Most tasks wait at few places, which are searched without hashing.
private struct PlaceCounts {
  /// The sites that are counted as other sites.
  let copies: [SiteID: SiteID]
  private var few: [(place: Place, count: Int)] = []
  private var more: [Place: Int] = [:]

  init(copies: [SiteID: SiteID]) { self.copies = copies }

  /// Adds a wait at a place. Returns the number of waits before it.
  mutating func add(_ place: Place) -> Int {
    var place = place
    if !copies.isEmpty, let site = place.site { place.site = copies[site] ?? site }
    if let index = few.firstIndex(where: { $0.place == place }) {
      few[index].count += 1
      return few[index].count - 1
    }
    let count = more.isEmpty ? 0 : more[place] ?? 0
    if count == 0, few.count < 8 {
      few.append((place, 1))
    } else {
      more[place] = count + 1
    }
    return count
  }

  /// Forgets the places of a group that has ended: its results are not awaited again.
  mutating func close(_ group: UInt32) {
    guard group != 0 else { return }
    few.removeAll { $0.place.group == group }
  }

  mutating func removeAll() {
    few.removeAll(keepingCapacity: true)
    if !more.isEmpty { more.removeAll(keepingCapacity: true) }
  }
}
