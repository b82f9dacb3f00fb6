import CInterposition
import Glibc
import TaskTrace

/// Writes records into a file that is mapped into memory: what was written is in the file even if the
/// program is killed in the next instruction. Used under the machine's lock.
///
/// Unsafe: it owns the mapping and never gives its address away.
@safe struct Recorder {
  private let descriptor: Int32
  private var window: UnsafeMutableRawPointer?
  private var windowStart = 0
  private var windowSize = 0
  private var used = 0
  /// There was no room for a record. Later ones are not written either: a trace has no gaps.
  private var isFull = false
  private var texts: [String: UInt32] = [:]
  private(set) var events = 0
  /// Where the part begins that each run of a search writes again; nil outside of a search.
  private var runStart: Int?

  /// Nil if the file cannot be made; `errno` says why. The trace of a search has to fit into the first stretch.
  init?(path: String, isForSearch: Bool = false) {
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    if isForSearch {
      runStart = 0
      mapStretch(of: Self.searchRoom)
    }
    for byte in TraceFile.header { append(byte) }
  }

  private mutating func append(_ byte: UInt8) {
    guard let place = unsafe room(for: 1) else { return }
    unsafe place.storeBytes(of: byte, as: UInt8.self)
    used += 1
  }

  mutating func write(_ record: Record) {
    guard let place = unsafe room(for: Record.size) else { return }
    // The kind is written last: a record without a kind is not complete.
    var record = record
    let kind = record.kind
    record.kind = 0
    unsafe place.storeBytes(of: record, as: Record.self)
    unsafe place.storeBytes(of: kind, as: UInt8.self)
    used += Record.size
  }

  /// Writes the record of an event, which was made without one.
  mutating func write(event record: Record) {
    events += 1
    write(record)
  }

  /// Where the next record will stand in the file, if no text comes before it.
  var position: Int { windowStart + used }

  /// Writes an event without texts in the place of one; false if that is out of reach.
  mutating func rewrite(_ event: Event, at position: Int) -> Bool {
    guard let window = unsafe window, position >= windowStart else { return false }
    unsafe window.storeBytes(
      of: Record(event) { _ in 0 }, toByteOffset: position - windowStart, as: Record.self)
    return true
  }

  mutating func write(name: String, of task: TaskID) {
    write(
      Record(
        .name, task: task.number,
        a: number(of: name.withoutTestFramework.shortened(to: Record.nameLimit))))
  }

  mutating func write(_ event: Event) {
    events += 1
    if case .created(let creation) = event.action, let name = creation.name,
      let task = event.task
    {
      write(name: name, of: task)
    }
    switch event.action {
    case .threw(let error, _):
      let number = number(of: error.shortened(to: Record.errorLimit))
      write(Record(event) { _ in number })
    case .printed(_, let text), .warned(let text):
      let number = number(of: text)
      write(Record(event) { _ in number })
    case .created, .ready, .running, .suspended, .hopped, .awaited, .computing, .blocked,
      .unblocked, .cancelled, .noticed, .handlerRan, .escalated, .intervened, .groupOpened,
      .groupClosed, .taskLocalRead, .taskLocalBound, .returned, .ended:
      write(Record(event) { _ in 0 })
    }
  }

  /// The number by which records name a text; its definition is written on first use.
  mutating func number(of text: String) -> UInt32 {
    if let number = texts[text] { return number }
    let number = UInt32(texts.count + 1)
    texts[text] = number
    for record in Record.records(defining: number, as: text) { write(record) }
    return number
  }

  mutating func write(_ fact: Record.Fact, text: String? = nil, number value: Int64 = 0) {
    let text = text.map { number(of: $0) } ?? 0
    write(Record(.fact, detail: fact.rawValue, time: value, a: text))
  }

  /// From now on the header says if the tracer itself crashes.
  func noteCrashes() { rt_crashes_begin(descriptor, Int64(TraceFile.crashPlace)) }

  /// So many bytes a run of a search may write.
  private static let searchRoom = 4 << 20

  /// The text of the schedule that a search follows from here on; nil to go on as before. Each run of a search has what
  /// was written before its first choice.
  mutating func nextOfSearch() -> String? {
    guard let window = unsafe window else { return nil }
    var count = 0
    let isFirst = rt_search_is_due()
    if isFirst { runStart = used }
    let text = unsafe isFirst ? rt_search_begin(window, used, &count) : rt_search_keep(&count)
    guard let text = unsafe text else { return nil }
    return unsafe String(
      decoding: UnsafeRawBufferPointer(start: text, count: count), as: UTF8.self)
  }

  /// Cuts the file to what was written. What a run of a search wrote is copied.
  mutating func close() {
    if let runStart {
      if let window = unsafe window { unsafe rt_search_result(window + runStart, used - runStart) }
      return
    }
    rt_pages_window(nil, 0)
    unsafe munmap(window, windowSize)
    unsafe window = nil
    windowSize = 0
    ftruncate(descriptor, off_t(windowStart + used))
    windowStart += used
    used = 0
  }

  /// Where the next bytes go; nil if the disk is full. The trace ends there.
  private mutating func room(for count: Int) -> UnsafeMutableRawPointer? {
    if used + count > windowSize, !isFull { moveWindow() }
    guard let window = unsafe window, used + count <= windowSize else {
      isFull = true
      return nil
    }
    return unsafe window + used
  }

  /// Maps the next stretch of the file; the stretches grow, so that a short run touches little. A disk that is nearly
  /// full gets shorter ones.
  private mutating func moveWindow() {
    if runStart != nil { rt_search_give_up(Int32(rt_search_long)) }
    mapStretch(of: min(max(windowSize * 2, Self.shortest), 16384 * Self.page))
    unsafe rt_pages_window(window, windowSize)
  }

  private static let page = 4096
  private static let shortest = 16 * page

  private mutating func mapStretch(of wanted: Int) {
    let page = Self.page
    var size = wanted
    let position = windowStart + used
    rt_pages_window(nil, 0)
    if windowSize > 0 { unsafe munmap(window, windowSize) }
    unsafe window = nil
    windowStart = position / page * page
    used = position - windowStart
    windowSize = 0
    // A disk that is nearly full has room for a shorter one.
    while posix_fallocate(descriptor, off_t(windowStart), off_t(size)) != 0 {
      guard size > Self.shortest else { return }
      size = max(size / 2, Self.shortest)
    }
    let map = unsafe mmap(
      nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, off_t(windowStart))
    guard let map = unsafe map, unsafe map != MAP_FAILED else { return }
    unsafe window = map
    windowSize = size
  }
}
