public import TaskTrace

/// Reads a trace file in pieces of any size and keeps only what the trace needs.
///
/// The bytes need not be valid. A program that was killed may leave a partial record or zeros at the end. They end the
/// trace, and `Trace.unreadableBytes` counts a partial record.
public struct TraceReader {
  private var trace = Trace(scenario: Scenario(program: ""))
  private var events = EventCollector()
  /// The text of each number in the file; nil while the file numbers its texts 1, 2, 3 in order.
  private var textNumbers: [UInt32: UInt32]?
  /// The text whose records are incomplete. Its bytes so far are in `openBytes`.
  private var openText: (number: UInt32, length: Int)?
  private var openBytes: [UInt8] = []
  /// The original lengths of the texts that were cut.
  private var cutLengths: [UInt32: Int] = [:]
  /// The shortened versions of longer texts.
  private var shortTexts: [Shortening: UInt32] = [:]
  /// The names of tasks that are not created yet.
  private var names: [UInt32: UInt32] = [:]
  private var created: UInt32 = 0
  /// The number of records so far, including the header.
  private var index = 0
  /// The start of a record that continues in the next piece.
  private var rest: [UInt8] = []
  private var isOver = false
  /// The offsets in the program's executable at which it crashed, or 0.
  private var crashOffsets: [UInt64] = []

  private struct Shortening: Hashable {
    var text: UInt32
    var limit: Int
  }

  public init() {}

  /// Reserves memory for a file of that many bytes, so that the arrays do not grow while it is read.
  public mutating func expect(bytes: Int) {
    events.reserve(min(bytes / Record.size, EventCollector.limit))
  }

  /// Reads the next piece of the file. Returns false if the trace is complete. The rest is ignored.
  @discardableResult
  public mutating func read(_ bytes: Span<UInt8>) throws(TraceFile.Failure) -> Bool {
    var offset = 0
    if !rest.isEmpty {
      while rest.count < Record.size, offset < bytes.count {
        rest.append(bytes[offset])
        offset += 1
      }
      guard rest.count == Record.size else { return true }
      let whole = rest
      rest = []
      try read(whole.span, at: 0)
    }
    while !isOver, offset + Record.size <= bytes.count {
      try read(bytes, at: offset)
      offset += Record.size
    }
    while !isOver, offset < bytes.count {
      rest.append(bytes[offset])
      offset += 1
    }
    return !isOver
  }

  private mutating func read(_ bytes: Span<UInt8>, at offset: Int) throws(TraceFile.Failure) {
    if index == 0 {
      (trace.ending, crashOffsets) = try TraceFile.ending(
        inHeader: bytes.extracting(offset..<offset + Record.size))
    } else if bytes[offset] == 0 {
      isOver = true
      return
    } else {
      try read(Record(bytes, at: offset))
    }
    index += 1
  }

  /// Returns the trace. If the bytes end in the middle of a record, `unreadableBytes` counts its bytes.
  public consuming func finish() throws(TraceFile.Failure) -> Trace {
    guard index > 0 else { throw rest.isEmpty ? .empty : .notATrace }
    var trace = trace
    trace.unreadableBytes = rest.count
    trace.executable = trace.scenario.program
    trace.noteCrash(atOffsets: crashOffsets)
    trace.take(events)
    return trace
  }
}

extension TraceReader {
  private mutating func read(_ record: Record) throws(TraceFile.Failure) {
    if let kind = EventKind(rawValue: record.kind) { return try readEvent(record, kind) }
    guard let definition = Record.Definition(rawValue: record.kind) else {
      throw .badRecord(index: index)
    }
    switch definition {
    case .text: try readText(record)
    case .frame: try readFrame(record)
    case .actor:
      guard let actor = ActorID(record.task), let text = text(record.a) else {
        throw .badRecord(index: index)
      }
      trace.actorNames[actor] = events.texts[shortened(text, to: Record.nameLimit)]
    case .fact:
      guard let fact = Record.Fact(rawValue: record.detail) else { throw .badRecord(index: index) }
      trace.add(fact, record, text: text(record.a).flatMap { events.texts[$0] } ?? "")
    case .choice: try readChoice(record)
    case .queueNumbers:
      guard let choice = record.choice(numbering: trace.choices.popLast()) else {
        throw .badRecord(index: index)
      }
      trace.choices.append(choice)
    case .step: try readStep(record)
    case .name:
      guard let text = text(record.a) else { throw .badRecord(index: index) }
      names[record.task] = shortened(text, to: Record.nameLimit)
    }
  }

  @inline(__always)
  private mutating func readEvent(
    _ record: Record, _ kind: EventKind
  ) throws(TraceFile.Failure) {
    guard events.records.count < EventCollector.limit else { throw .tooLong }
    if kind.hasText { return try readEventWithText(record, kind) }
    guard record.isEvent(kind, hasText: false) else { throw .badRecord(index: index) }
    if kind == .created {
      created += 1
      guard record.task == created, max(record.a, record.b) < created else {
        throw .taskOutOfOrder(index: index)
      }
      if !names.isEmpty, let name = names.removeValue(forKey: record.task) {
        events.name(record.task, name)
      }
    } else if max(record.task, record.otherTask) > created {
      throw .taskOutOfOrder(index: index)
    }
    events.append(record)
  }

  private mutating func readEventWithText(
    _ record: Record, _ kind: EventKind
  ) throws(TraceFile.Failure) {
    let text = text(record.a)
    guard let text, record.isEvent(kind, hasText: true) else { throw .badRecord(index: index) }
    guard max(record.task, record.otherTask) <= created else {
      throw .taskOutOfOrder(index: index)
    }
    var record = record
    record.a = kind == .threw ? shortened(text, to: Record.errorLimit) : text
    events.append(record)
  }

  private mutating func readChoice(_ record: Record) throws(TraceFile.Failure) {
    guard trace.choices.count < EventCollector.limit else { throw .tooLong }
    let open = record.detail > 0 ? trace.choices.popLast() : nil
    if open == nil { trace.choiceEvents.append(events.records.count) }
    guard let choice = record.choice(continuing: open) else { throw .badRecord(index: index) }
    trace.choices.append(choice)
  }

  /// Adds a step to the last choice. Steps before the first choice are omitted.
  private mutating func readStep(_ record: Record) throws(TraceFile.Failure) {
    guard let last = trace.choices.indices.last else { return }
    let open = record.detail > 0 ? trace.choices[last].steps.popLast() : nil
    guard let step = record.step(continuing: open) else { throw .badRecord(index: index) }
    trace.choices[last].steps.append(step)
  }

  /// Adds a frame to its site. Frames beyond the number that the machine writes are ignored.
  private mutating func readFrame(_ record: Record) throws(TraceFile.Failure) {
    guard let site = SiteID(record.task), let module = text(record.a).flatMap({ events.texts[$0] })
    else { throw .badRecord(index: index) }
    guard trace.sites[site]?.count ?? 0 < Self.frameLimit else { return }
    trace.sites[site, default: []].append(
      CodeAddress(module: module, offset: UInt64(bitPattern: record.time)))
  }

  private static let frameLimit = 256

  private mutating func readText(_ record: Record) throws(TraceFile.Failure) {
    guard record.detail <= Record.textCapacity else { throw .badRecord(index: index) }
    guard openText.map({ $0.number == record.task }) ?? true else { throw .badRecord(index: index) }
    let room = Record.textLimit - openBytes.count
    if room > 0 { openBytes += record.textBytes.prefix(room) }
    let length = (openText?.length ?? 0) + Int(record.detail)
    if record.core == 1 {
      openText = (record.task, length)
      return
    }
    let text = events.texts.append(openBytes)
    if length > openBytes.count { cutLengths[text] = length }
    openText = nil
    openBytes.removeAll(keepingCapacity: true)
    define(record.task, as: text)
  }

  /// Defines the text of a number in the file.
  private mutating func define(_ number: UInt32, as text: UInt32) {
    if textNumbers == nil, number != text {
      var numbers: [UInt32: UInt32] = [:]
      for known in 1..<max(text, 1) { numbers[known] = known }
      textNumbers = numbers
    }
    textNumbers?[number] = text
  }

  private func text(_ number: UInt32) -> UInt32? {
    if let textNumbers { return textNumbers[number] }
    return number > 0 && Int(number) <= events.texts.count ? number : nil
  }

  /// Returns the text, or a shortened version if it is longer than the limit.
  private mutating func shortened(_ text: UInt32, to limit: Int) -> UInt32 {
    guard events.texts.length(of: text) > limit else { return text }
    let key = Shortening(text: text, limit: limit)
    if let known = shortTexts[key] { return known }
    let isSequential = textNumbers == nil
    let whole = events.texts[text] ?? ""
    let short = events.texts.append(
      Array(whole.shortened(to: limit, from: cutLengths[text] ?? whole.utf8.count).utf8))
    // The file's numbers do not include the shortened text, so the next texts need a table.
    if isSequential {
      var numbers: [UInt32: UInt32] = [:]
      for known in 1..<short { numbers[known] = known }
      textNumbers = numbers
    }
    shortTexts[key] = short
    return short
  }
}
