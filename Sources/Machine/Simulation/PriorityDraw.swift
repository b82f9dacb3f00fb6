import TaskTrace

/// Chooses candidates by random priorities, as `RandomPriorities` describes.
struct PriorityDraw: Sendable {
  private var random: SplitMix64
  /// The priorities by owner. A drawn priority is greater than every lowered one.
  private var priorities: [Candidate.Owner: UInt64] = [:]
  /// The choices at which the chosen owner's priority is lowered, with the new priority.
  private var changes: [Int: UInt64] = [:]
  private var choices = 0

  init(_ settings: RandomPriorities, seed: UInt64) {
    random = SplitMix64(seed: seed)
    for rank in 1..<settings.depth {
      changes[1 + Int(random.next() % UInt64(settings.steps))] = UInt64(settings.depth - rank)
    }
  }

  /// Returns the index of the candidate that runs next.
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
