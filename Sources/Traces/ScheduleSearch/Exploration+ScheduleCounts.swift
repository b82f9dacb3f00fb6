extension Exploration {
  /// The numbers of different schedules that were tried, by the method that first chose each.
  package struct ScheduleCounts: Hashable, Sendable {
    /// The search in the order of the number of departures.
    package var fewest = 0
    /// A search that omits equivalent schedules.
    package var reduced = 0
    /// Random choices, each candidate with the same probability.
    package var uniform = 0
    /// Random priorities.
    package var prioritized = 0

    init() {}

    var total: Int { fewest + reduced + uniform + prioritized }
  }
}
