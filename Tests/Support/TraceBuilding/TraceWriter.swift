package import TaskTrace
package import TraceAnalysis

extension TraceFile {
  /// Returns the bytes of a trace, which `decode` reads.
  package static func encode(_ trace: Trace) -> [UInt8] {
    var writer = TraceWriter()
    writer.write(trace)
    return header + writer.bytes
  }

  /// Reads a trace from the bytes of a whole file.
  package static func decode(_ bytes: [UInt8]) throws(Failure) -> Trace {
    var reader = TraceReader()
    reader.expect(bytes: bytes.count)
    try reader.read(bytes.span)
    return try reader.finish()
  }
}

/// Writes the parts of a run as the records of a trace file. Texts are defined before their first use.
struct TraceWriter {
  private(set) var bytes: [UInt8] = []
  private var texts = TextNumbers()

  init() {}

  mutating func write(_ trace: Trace) {
    write(trace.scenario, runtime: trace.runtime)
    for (site, addresses) in trace.sites.sorted(by: { $0.key.number < $1.key.number }) {
      for (index, address) in addresses.enumerated() {
        append(
          Record(
            .frame, detail: UInt8(clamping: index), task: site.number,
            time: Int64(bitPattern: address.offset), a: number(of: address.module)))
      }
    }
    for (actor, name) in trace.actorNames.sorted(by: { $0.key < $1.key }) {
      append(Record(.actor, task: actor.number, a: number(of: name)))
    }
    for choice in trace.choices { Record.records(of: choice).forEach { append($0) } }
    for event in trace.events { write(event) }
  }

  mutating func write(_ scenario: Scenario, runtime: String) {
    write(RecordedFact(.program, text: scenario.program))
    for argument in scenario.arguments { write(RecordedFact(.argument, text: argument)) }
    for fact in scenario.machine.facts { write(fact) }
    write(RecordedFact(.runtime, text: runtime))
  }

  private mutating func write(_ fact: RecordedFact) {
    let text = fact.text.map { number(of: $0) } ?? 0
    append(Record(.fact, detail: fact.fact.rawValue, time: fact.number, a: text))
  }

  mutating func write(_ event: Event) {
    if case .created(let creation) = event.action, let name = creation.name {
      append(Record(.name, task: event.task?.number ?? 0, a: number(of: name)))
    }
    var used: UInt32 = 0
    if let text = event.action.text { used = number(of: text) }
    append(Record(event) { _ in used })
  }

  private mutating func append(_ record: Record) { record.append(to: &bytes) }

  private mutating func number(of text: String) -> UInt32 {
    let (number, definition) = texts.number(of: text)
    for record in definition { append(record) }
    return number
  }
}
