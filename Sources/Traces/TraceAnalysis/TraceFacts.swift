import TaskTrace

extension Trace {
  mutating func add(_ fact: Record.Fact, _ record: Record, text: String) {
    switch fact {
    case .program: scenario.program = text
    case .argument: scenario.arguments.append(text)
    case .cores:
      let range = MachineSettings.coreRange
      scenario.machine.cores = min(
        max(Int(clamping: record.time), range.lowerBound), range.upperBound)
    case .policy: scenario.machine.policy = .init(rawValue: text) ?? .firstCome
    case .cpu: scenario.machine.cpu = .init(rawValue: text) ?? .free
    case .seed: scenario.machine.seed = UInt64(bitPattern: record.time)
    case .runtime: runtime = text
    case .cancelRootAt:
      scenario.machine.cancelRootAt.append(VirtualTime(nanoseconds: record.time))
    case .intervention:
      if let intervention = Intervention(text) {
        scenario.machine.interventions.append(intervention)
      }
    case .timeLimit: scenario.machine.timeLimit = .nanoseconds(record.time)
    case .realLimit: scenario.machine.realLimit = .nanoseconds(record.time)
    case .departures: scenario.machine.departures = Departures(text)
    case .eventLimit: scenario.machine.eventLimit = Int(clamping: record.time)
    }
  }
}
