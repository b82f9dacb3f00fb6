package import TaskTrace

extension MachineSettings {
  /// Creates the policy that the settings specify.
  package func makePolicy() -> any SchedulingPolicy {
    if let departures { return ScriptedPolicy(departures) }
    return switch policy {
    case .firstCome: FirstComePolicy()
    case .random: RandomPolicy(seed: seed)
    }
  }
}
