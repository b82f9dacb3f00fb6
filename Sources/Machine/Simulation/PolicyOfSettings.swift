package import TaskTrace

extension MachineSettings {
  /// The policy that the settings name.
  package func makePolicy() -> any SchedulingPolicy {
    if let departures { return ScriptedPolicy(departures) }
    return switch policy {
    case .firstCome: FirstComePolicy()
    case .random: RandomPolicy(seed: seed)
    }
  }
}
