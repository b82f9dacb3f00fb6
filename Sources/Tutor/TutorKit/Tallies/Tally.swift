/// How often each outcome occurred in many runs of one program, each with a different seed.
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

  /// The tally does not depend on the order in which runs are counted.
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
