import TaskTrace

/// Draws an order by `RandomPriorities`.
struct PriorityDraw: Sendable {
  private var random: SplitMix64
  /// By the owner whose turn it is. Priorities that were drawn are greater than those that were lowered.
  private var priorities: [Candidate.Owner: UInt64] = [:]
  /// The choices at which the job that goes is lowered, and to what.
  private var changes: [Int: UInt64] = [:]
  private var choices = 0

  init(_ settings: RandomPriorities, seed: UInt64) {
    random = SplitMix64(seed: seed)
    for rank in 1..<settings.depth {
      changes[1 + Int(random.next() % UInt64(settings.steps))] = UInt64(settings.depth - rank)
    }
  }

  /// Which of the candidates goes next.
  mutating func choose(among candidates: [Candidate]) -> Int {
    choices += 1
    let best = best(of: candidates)
    guard let lower = changes[choices] else { return best }
    priorities[candidates[best].owner] = lower
    return self.best(of: candidates)
  }

  private mutating func best(of candidates: [Candidate]) -> Int {
    let priorities = candidates.map { priority(of: $0.owner) }
    return priorities.indices.max { priorities[$0] < priorities[$1] } ?? 0
  }

  private mutating func priority(of owner: Candidate.Owner) -> UInt64 {
    if let known = priorities[owner] { return known }
    let drawn = random.next() | 1 << 63
    priorities[owner] = drawn
    return drawn
  }
}
