/// A trace as a file: a header of one record's size, then records. A file that breaks off is valid up to its
/// last whole record, so a program that dies leaves a trace behind.
package enum TraceFile {
  /// The header: these eight bytes, the version, the record's size, and zeros.
  static let magic = Array("TASKTRCE".utf8)
  package static let version: UInt16 = 1

  package static var header: [UInt8] {
    var bytes = magic
    bytes.append(littleEndian: version)
    bytes.append(littleEndian: UInt16(Record.size))
    bytes.append(contentsOf: [UInt8](repeating: 0, count: Record.size - bytes.count))
    return bytes
  }

  package enum Failure: Error, Hashable, CustomStringConvertible {
    case empty
    case notATrace
    case unknownVersion(UInt16)
    case badRecord(index: Int)
    case taskOutOfOrder(index: Int)

    package var description: String {
      switch self {
      case .empty:
        "The trace is empty: the program ended before the machine took over. Is it a Swift program?"
      case .notATrace:
        "This is not a trace file: it does not begin with TASKTRCE."
      case .unknownVersion(let version):
        "The trace has format version \(version); this tutor reads version \(TraceFile.version). Run the program again."
      case .badRecord(let index):
        "Record \(index) of the trace makes no sense, so the file is damaged. Run the program again."
      case .taskOutOfOrder(let index):
        "Record \(index) of the trace speaks of a task that does not exist yet, so the file is damaged. Run the program again."
      }
    }
  }

  /// Reads a trace from any bytes. A partial record at the end, or zeros after the last one, are what a
  /// program leaves that died: they end the trace, and a partial record is counted in `unreadableBytes`.
  package static func decode(_ bytes: [UInt8]) throws(Failure) -> Trace {
    guard !bytes.isEmpty else { throw .empty }
    guard bytes.count >= Record.size, Array(bytes.prefix(magic.count)) == magic else {
      throw .notATrace
    }
    let version: UInt16 = bytes.littleEndianWord(at: 8)
    let size: UInt16 = bytes.littleEndianWord(at: 10)
    guard version == Self.version, size == UInt16(Record.size) else {
      throw .unknownVersion(version)
    }
    var reader = TraceReader()
    var offset = Record.size
    while offset + Record.size <= bytes.count, bytes[offset] != 0 {
      try reader.read(Record(bytes, at: offset), index: offset / Record.size)
      offset += Record.size
    }
    let rest = bytes.count - offset
    return reader.finish(unreadableBytes: rest < Record.size ? rest : 0)
  }

  /// Writes a trace so that `decode` gives it back.
  package static func encode(_ trace: Trace) -> [UInt8] {
    var writer = TraceWriter()
    writer.write(trace)
    return header + writer.bytes
  }
}

/// Collects records into a trace.
struct TraceReader {
  private var trace = Trace(scenario: Scenario(program: ""))
  private var texts: [UInt32: String] = [:]
  private var openText: (number: UInt32, bytes: [UInt8])?
  private var names: [UInt32: String] = [:]
  private var created: UInt32 = 0

  mutating func read(_ record: Record, index: Int) throws(TraceFile.Failure) {
    guard let kind = Record.Kind(rawValue: record.kind) else { throw .badRecord(index: index) }
    switch kind {
    case .text: try readText(record, index: index)
    case .frame:
      guard let site = SiteID(record.task), let module = texts[record.a] else {
        throw .badRecord(index: index)
      }
      trace.sites[site, default: []].append(
        CodeAddress(module: module, offset: UInt64(bitPattern: record.time)))
    case .actor:
      guard let actor = ActorID(record.task), let name = texts[record.a] else {
        throw .badRecord(index: index)
      }
      trace.actorNames[actor] = name
    case .fact:
      guard let fact = Record.Fact(rawValue: record.detail) else { throw .badRecord(index: index) }
      read(fact, record)
    case .name:
      guard let name = texts[record.a] else { throw .badRecord(index: index) }
      names[record.task] = name
    default:
      guard var event = Event(record, text: { texts[$0] }) else { throw .badRecord(index: index) }
      if case .created(var creation) = event.action {
        created += 1
        guard record.task == created, max(record.a, record.b) < created else {
          throw .taskOutOfOrder(index: index)
        }
        creation.name = names.removeValue(forKey: record.task)
        event.action = .created(creation)
      } else if max(record.task, event.action.otherTask?.number ?? 0) > created {
        throw .taskOutOfOrder(index: index)
      }
      trace.events.append(event)
    }
  }

  private mutating func readText(_ record: Record, index: Int) throws(TraceFile.Failure) {
    guard record.detail <= Record.textCapacity else { throw .badRecord(index: index) }
    var (number, bytes) = openText ?? (record.task, [])
    guard number == record.task else { throw .badRecord(index: index) }
    bytes += record.textBytes
    if record.core == 1 {
      openText = (number, bytes)
    } else {
      openText = nil
      texts[number] = String(decoding: bytes, as: UTF8.self)
    }
    number = record.task
  }

  private mutating func read(_ fact: Record.Fact, _ record: Record) {
    let text = texts[record.a] ?? ""
    switch fact {
    case .program: trace.scenario.program = text
    case .argument: trace.scenario.arguments.append(text)
    case .cores:
      let range = MachineSettings.coreRange
      trace.scenario.machine.cores = min(
        max(Int(clamping: record.time), range.lowerBound), range.upperBound)
    case .policy: trace.scenario.machine.policy = .init(rawValue: text) ?? .firstCome
    case .seed: trace.scenario.machine.seed = UInt64(bitPattern: record.time)
    case .runtime: trace.runtime = text
    case .cancelRootAt:
      trace.scenario.machine.cancelRootAt.append(VirtualTime(nanoseconds: record.time))
    case .timeLimit: trace.scenario.machine.timeLimit = .nanoseconds(record.time)
    case .eventLimit: trace.scenario.machine.eventLimit = Int(clamping: record.time)
    }
  }

  func finish(unreadableBytes: Int) -> Trace {
    var trace = trace
    trace.unreadableBytes = unreadableBytes
    trace.rebuild()
    return trace
  }
}
