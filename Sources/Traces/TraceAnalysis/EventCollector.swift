import TaskTrace

/// Collects events in order and keeps track of each task's events.
struct EventCollector {
  private(set) var records: [Record] = []
  private(set) var kinds: [EventKind] = []
  var texts = TextStorage()
  private(set) var givenNames: [EventStorage.GivenName] = []
  private(set) var lives = LifeIndex()
  private(set) var end = VirtualTime.zero
  /// The greatest power of ten that divides the time of every event, in nanoseconds.
  private(set) var grain: Int64 = 1_000_000_000_000_000_000
  private var latest: Int64 = 0

  /// The most events, because their indices have 32 bits.
  static let limit = Int(Int32.max) - 1

  mutating func reserve(_ count: Int) {
    records.reserveCapacity(count)
    kinds.reserveCapacity(count)
  }

  /// Adds the record of an event. Its texts are given by their numbers in `texts`.
  mutating func append(_ record: Record) {
    let kind = EventKind(stored: record.kind)
    lives.add(record, kind, at: Int32(records.count))
    records.append(record)
    kinds.append(kind)
    if record.time != latest { note(time: record.time) }
  }

  private mutating func note(time: Int64) {
    latest = time
    if time > end.nanoseconds { end = VirtualTime(nanoseconds: time) }
    while grain > 1, time % grain != 0 { grain /= 10 }
  }

  /// Names a task. Call it before the event that creates the task.
  mutating func name(_ task: UInt32, _ text: UInt32) {
    givenNames.append(EventStorage.GivenName(task: task, text: text))
  }

  mutating func append(_ event: Event) {
    var text: UInt32 = 0
    if case .created(let creation) = event.action, let task = event.task, let name = creation.name,
      task.number > givenNames.last?.task ?? 0
    {
      self.name(task.number, texts.append(name.utf8))
    }
    if let own = event.action.text { text = texts.append(own.utf8) }
    append(Record(event) { _ in text })
  }

  /// Returns the lists of each task's events, children and notices. Call it after the last event.
  mutating func finish() -> LifeLists { lives.finish(records, kinds) }
}
