import CInterposition
import Glibc
import TaskTrace

/// Writes records to a trace file that is mapped into memory.
///
/// A record that was written stays in the file even if the program is killed right after. The machine's lock must be
/// held in every call.
///
/// Safety: the recorder owns the mapping, and its address never leaves the recorder.
@safe struct Recorder {
  /// The descriptor of the trace file; -1 if the file cannot be reached any more.
  private var descriptor: Int32 { rt_trace_descriptor() }
  private var window: UnsafeMutableRawPointer?
  private var windowStart = 0
  private var windowSize = 0
  private var used = 0
  /// The bytes at the end of a window in which only the end of a trace is written.
  private var reserved = Self.roomForEnd
  /// Whether there was no room for a record. Later records are not written either, because a trace has no gaps.
  private var isFull = false
  /// The time of the first event for which there was no room.
  private var endOfRoom: Int64?
  private var texts = TextNumbers()
  private(set) var events = 0
  /// The offset from which each run of a search writes its own records; nil outside of a search.
  private var runStart: Int?

  /// Creates the trace file. Returns nil if that fails; `errno` gives the reason. The trace of a search must fit into
  /// the first window.
  init?(path: String, isForSearch: Bool) {
    guard unsafe rt_trace_create(path) else { return nil }
    if isForSearch {
      runStart = 0
      mapWindow(of: Self.searchRoom)
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
    // The kind is written last. A record of kind 0 is incomplete and ends the file.
    var record = record
    let kind = record.kind
    record.kind = 0
    unsafe place.storeBytes(of: record, as: Record.self)
    unsafe place.storeBytes(of: kind, as: UInt8.self)
    used += Record.size
  }

  /// Writes records that belong together. If there is no room for all of them, none is written.
  mutating func write(_ records: [Record]) {
    guard unsafe room(for: records.count * Record.size) != nil else { return }
    for record in records { write(record) }
  }

  /// Writes an event that is already encoded as a record.
  mutating func write(event record: Record) {
    events += 1
    write(record)
    if isFull { endOfRoom = endOfRoom ?? record.time }
  }

  /// The file offset of the next record, if no text is written before it.
  var position: Int { windowStart + used }

  /// Replaces the event at a file offset by one without texts. Returns false if the offset is not mapped at present.
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
    if case .created(let creation) = event.action, let name = creation.name,
      let task = event.task
    {
      write(name: name, of: task)
    }
    var used: UInt32 = 0
    if let text = event.action.text { used = number(of: text) }
    write(event: Record(event) { _ in used })
  }

  /// Returns the number by which records refer to a text. On first use, writes the text's definition.
  mutating func number(of text: String) -> UInt32 {
    let (number, definition) = texts.number(of: text)
    write(definition)
    return number
  }

  mutating func write(_ fact: RecordedFact) {
    let text = fact.text.map { number(of: $0) } ?? 0
    write(Record(.fact, detail: fact.fact.rawValue, time: fact.number, a: text))
  }

  /// Arranges that a crash in the tracer's own code, and a resource that is used up, are recorded in the file's header.
  /// With `recordsSteps`, the trace also ends with the step that crashed.
  func noteCrashes(recordsSteps: Bool) {
    rt_crashes_begin(descriptor, Int64(TraceFile.crashPlace), recordsSteps)
  }

  /// The most bytes that a run of a search may write.
  private static let searchRoom = 4 << 20
  /// The bytes for the last records of a trace that has no room for others: a warning with its text, and the ending.
  private static let roomForEnd = 16 * Record.size

  /// Writes the last event. If there was no room for others, the trace ends at the first of them, with a warning.
  mutating func write(last event: Event) {
    var event = event
    reserved = 0
    if isFull {
      if let endOfRoom { event.time = VirtualTime(nanoseconds: endOfRoom) }
      let warning = Action.warned(RecordedOutput.fullWarning)
      write(Event(time: event.time, core: event.core, task: nil, action: warning))
    }
    write(event)
  }

  /// Returns the text of the schedule that a search follows from this choice; nil to continue the present schedule.
  ///
  /// This call returns once for each run that the search starts here. The runs share what was written before their
  /// first choice.
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

  /// Truncates the file to the written length. In a run of a search, copies the run's records to the results instead.
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

  /// Returns the address of the next bytes; nil if the file cannot grow. After that, only the end is written.
  private mutating func room(for count: Int) -> UnsafeMutableRawPointer? {
    if isFull, reserved > 0 { return nil }
    if used + count + reserved > windowSize, !isFull { moveWindow(for: count) }
    guard let window = unsafe window, used + count + reserved <= windowSize else {
      isFull = true
      return nil
    }
    return unsafe window + used
  }

  /// Maps the next window of the file, with room for `count` bytes. Each window is twice as large as the last, so a short
  /// run uses little memory.
  private mutating func moveWindow(for count: Int) {
    if runStart != nil { rt_search_give_up(Int32(rt_search_long)) }
    let usual = min(max(windowSize * 2, Self.shortest), 16384 * Self.page)
    mapWindow(of: max(usual, count / Self.page * Self.page + Self.shortest))
    unsafe rt_pages_window(window, windowSize)
  }

  private static let page = 4096
  private static let shortest = 16 * page

  /// Maps a window of the file that begins at the page of the next record. If the file cannot grow or memory is short,
  /// the old window remains.
  private mutating func mapWindow(of wanted: Int) {
    let position = windowStart + used
    let start = position / Self.page * Self.page
    var size = wanted
    var map = unsafe mapped(size, at: start)
    // There may be room for a shorter window.
    while unsafe map == nil, size > Self.shortest {
      size = max(size / 2, Self.shortest)
      unsafe map = mapped(size, at: start)
    }
    guard let map = unsafe map else { return }
    rt_pages_window(nil, 0)
    if windowSize > 0 { unsafe munmap(window, windowSize) }
    unsafe window = map
    windowStart = start
    used = position - start
    windowSize = size
  }

  /// Maps a part of the file. Returns nil if the file cannot grow or memory is short.
  private func mapped(_ size: Int, at start: Int) -> UnsafeMutableRawPointer? {
    var error = EINTR
    while error == EINTR { error = posix_fallocate(descriptor, off_t(start), off_t(size)) }
    guard error == 0 else { return nil }
    let map = unsafe mmap(
      nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, off_t(start))
    return unsafe map == MAP_FAILED ? nil : map
  }
}
