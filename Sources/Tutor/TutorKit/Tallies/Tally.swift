/// How often each outcome came in many runs of one program, each with a seed of its own.
package struct Tally: Hashable, Sendable {
  package struct Row: Hashable, Sendable {
    package var outcome: String
    package var count: Int
    /// The least seed that leads there.
    package var seed: UInt64
  }

  private var found: [String: Row] = [:]
  /// How many runs were counted.
  package private(set) var total = 0

  package init() {}

  /// Runs may be counted in any order: the tally is the same.
  package mutating func add(_ outcome: String, seed: UInt64) {
    var row = found[outcome] ?? Row(outcome: outcome, count: 0, seed: seed)
    row.count += 1
    row.seed = min(row.seed, seed)
    found[outcome] = row
    total += 1
  }

  /// The most frequent outcome first; of equally frequent ones that of the least seed.
  package var rows: [Row] {
    found.values.sorted { ($1.count, $0.seed) < ($0.count, $1.seed) }
  }
}
