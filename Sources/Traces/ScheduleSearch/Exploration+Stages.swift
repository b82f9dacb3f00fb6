package import TaskTrace

/// Decides what an exploration runs next.
extension Exploration {
  /// The number of schedules that are visited before a reduction is tried.
  static let trial = 256
  /// The most runs of a search with a reduction, as a multiple of the exploration's limit.
  private static let reducedRuns = 4
  /// The most choices of a stage's runs, on average.
  private static let choicesOfRun = 200
  /// The most runs that are made to shorten one schedule.
  private static let attempts = 60
  /// The most schedules that are shortened.
  private static let mostShortened = 12

  /// Returns the schedules to run next, at most `most`; empty if the exploration has finished. Report each run with
  /// `add` or `addLost`, in this order.
  package mutating func next(upTo most: Int) -> [Departures] {
    while !isStopped, strays == 0 {
      let found = nextOfStage(upTo: most)
      if !found.isEmpty { return found }
      guard let stage = nextStage else { return [] }
      self.stage = stage
      choicesInStage = 0
    }
    return []
  }

  private mutating func nextOfStage(upTo most: Int) -> [Departures] {
    if choicesInStage > choiceLimit { return [] }
    switch stage {
    case .plain: return search.next(upTo: most)
    case .reduced:
      guard let search = reducedSearch, !search.isTooLarge, !search.isTooCoarse else { return [] }
      return reducedSearch?.next(upTo: most) ?? []
    case .audit(let left):
      stage = .audit(left - min(most, left))
      return draw(min(most, left))
    case .drawing(let left):
      stage = .drawing(left - min(most, left))
      return draw(min(most, left))
    case .shortening: return nextShortening().map { [$0] } ?? []
    }
  }

  /// The most choices of all runs of the stage together.
  private var choiceLimit: Int {
    switch stage {
    case .plain, .reduced: limit * Self.choicesOfRun
    case .audit, .drawing: drawLimit * Self.choicesOfRun
    case .shortening: .max
    }
  }

  private var drawLimit: Int { max(limit / 4, 1) }

  /// Draws schedules. Of four, two choose each candidate with the same probability, and two use random priorities.
  private mutating func draw(_ count: Int) -> [Departures] {
    defer { chanceSeed += UInt64(count) }
    return (0..<UInt64(count)).map { number in
      let seed = chanceSeed + number
      let depth: Int? = [0: nil, 1: 2, 2: nil, 3: 3][seed % 4] ?? nil
      return Departures(
        chance: seed, priorities: depth.map { RandomPriorities(depth: $0, steps: mostChoices) })
    }
  }

  /// The stage after one that has nothing more to run; nil if it was the last.
  private var nextStage: Stage? {
    mutating get {
      switch stage {
      case .plain where search.isComplete: return .shortening
      case .plain where choicesInStage > choiceLimit: return .drawing(drawLimit)
      case .plain:
        guard let reduction = reductions.popFirst() else {
          // The runs of an abandoned reduced search count against the limit of the plain one.
          let rest = limit - account.reduced
          if search.limit >= rest { return .drawing(drawLimit) }
          search.limit = rest
          return .plain
        }
        reducedSearch = ScheduleSearch(limit: limit * Self.reducedRuns, reduction: reduction)
        return .reduced
      case .reduced where reducedSearch?.isTooCoarse == true:
        reducedSearch = nil
        return .plain
      case .reduced:
        guard let told = reducedSearch?.told, isReduced else {
          // The search is not complete, and a search with a weaker reduction would visit even more schedules.
          (reducedSearch, reductions) = (nil, [])
          return .plain
        }
        return .audit(min(drawLimit, max(told, 50)))
      case .audit, .drawing: return .shortening
      case .shortening: return nil
      }
    }
  }

  private mutating func nextShortening() -> Departures? {
    while true {
      if let attempt = shortening?.value.attempt { return attempt }
      if let place = shortening?.place { shortened.insert(place) }
      shortening = nil
      guard let place = toShorten.subtracting(shortened).min(), shortened.count < Self.mostShortened
      else { return nil }
      shortening = (
        place, Shortening(findings[place].schedule.departures, attempts: Self.attempts)
      )
    }
  }
}
