import TaskTrace

/// Decides whether the story mentions that a task computes: if the time was measured and long, and not too often.
extension CausalIndex {
  /// The least duration that the story mentions.
  static let tellingComputing: Duration = .milliseconds(10)

  static func explainsComputing(
    _ record: Record, of position: Int, _ counts: inout [Int: Int], in trace: Trace
  ) -> Bool {
    guard trace.scenario.machine.cpu == .measured else { return false }
    let end = VirtualTime(low: record.c, high: record.d)
    guard end - VirtualTime(nanoseconds: record.time) >= tellingComputing else { return false }
    counts[position, default: 0] += 1
    return counts[position, default: 0] <= Folds.most
  }
}
