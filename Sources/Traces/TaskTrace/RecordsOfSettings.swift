/// A fact about a run, as a trace file contains it.
public struct RecordedFact: Hashable, Sendable {
  public var fact: Record.Fact
  public var number: Int64 = 0
  public var text: String?

  public init(_ fact: Record.Fact, number: Int64 = 0, text: String? = nil) {
    self.fact = fact
    self.number = number
    self.text = text
  }
}

extension MachineSettings {
  /// The facts that describe the settings, in their order in a trace file.
  public var facts: [RecordedFact] {
    var facts = [
      RecordedFact(.cores, number: Int64(cores)), RecordedFact(.policy, text: policy.rawValue),
      RecordedFact(.seed, number: Int64(bitPattern: seed)),
    ]
    facts += cancelRootAt.map { RecordedFact(.cancelRootAt, number: $0.nanoseconds) }
    facts += [
      RecordedFact(.timeLimit, number: timeLimit.wholeNanoseconds),
      RecordedFact(.eventLimit, number: Int64(eventLimit)),
      RecordedFact(.realLimit, number: realLimit.wholeNanoseconds),
    ]
    if let departures { facts.append(RecordedFact(.departures, text: "\(departures)")) }
    facts += interventions.map { RecordedFact(.intervention, text: "\($0)") }
    if cpu != .free { facts.append(RecordedFact(.cpu, text: cpu.rawValue)) }
    return facts
  }
}
