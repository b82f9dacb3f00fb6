package import TaskTrace

/// The choices of a schedule's policy.
extension Schedule {
  /// The choice that was made since the last call, if the policy keeps its choices.
  package mutating func takeDecision() -> Decision? { policy.takeDecision() }

  /// Whether what happens next is a choice of the policy's.
  package var hasChoice: Bool {
    var later = self
    return later.next() != nil && later.takeDecision() != nil
  }

  /// The policy decides by that schedule from now on.
  package mutating func follow(_ departures: Departures) { policy.follow(departures) }
}
