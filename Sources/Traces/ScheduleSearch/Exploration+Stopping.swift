package import TaskTrace

/// Keeps the runs of an exploration that ends before all runs were made that `next` has requested last.
extension Exploration {
  /// Stops the exploration and records one of the last runs. These can be recorded in any order. The outcome is nil if
  /// it does not matter.
  package mutating func addLast(
    _ departures: Departures, outcome: String?, choices: [ScheduleChoice]
  ) {
    isStopped = true
    switch stage {
    case .shortening, .deepening:
      // These runs are not counted, but one of them may be the shortest.
      guard let place = findings.firstIndex(where: { $0.outcome == outcome }) else { return }
      return keepIfShorter(Departures(decided: choices), for: place, choices: choices)
    case .reduced:
      // A reduced search accepts its runs only in order. It ends here, so another one takes its place.
      if reducedSearch?.reduction != nil { reducedSearch = ScheduleTraversal(limit: 0) }
      requested = [departures]
    case .plain, .audit, .drawing: break
    }
    if let outcome {
      add(departures, outcome: outcome, choices: choices)
    } else {
      add(departures, choices: choices)
    }
  }
}
