/// The number of runs with each outcome, for runs of one program with different seeds.
package struct Tally: Hashable, Sendable {
  struct Row: Hashable, Sendable {
    var outcome: String
    var count: Int
    /// The lowest seed that leads to the outcome.
    var seed: UInt64
  }

  private var found: [String: Row] = [:]
  /// The number of runs that were counted.
  private(set) var total = 0

  package init() {}

  /// Counts a run. The order in which runs are counted does not matter.
  package mutating func add(_ outcome: String, seed: UInt64) {
    var row = found[outcome] ?? Row(outcome: outcome, count: 0, seed: seed)
    row.count += 1
    row.seed = min(row.seed, seed)
    found[outcome] = row
    total += 1
  }

  /// The outcomes, the most frequent first. If two are equally frequent, the one with the lower seed comes first.
  var rows: [Row] {
    found.values.sorted { ($1.count, $0.seed) < ($0.count, $1.seed) }
  }
}
