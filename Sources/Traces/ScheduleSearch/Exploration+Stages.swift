package import TaskTrace

/// Decides what an exploration runs next.
extension Exploration {
  /// The number of schedules that are visited before a reduction is tried.
  static let trial = 256
  /// The most runs of a search with a reduction, as a multiple of the exploration's limit.
  private static let reducedRuns = 5
  /// The most choices of a stage's runs, on average.
  private static let choicesOfRun = 200
  /// The most choices that are kept from runs of the plain search. The limit exists because choices take memory.
  static let maximumKnownChoices = trial * choicesOfRun
  /// The most runs that are made to shorten one schedule.
  private static let attempts = 150
  /// The most schedules that are shortened.
  private static let maximumShortened = 12

  /// Returns the schedules to run next, at most `most`; empty if the exploration has finished. Report each run with
  /// `add` or `addRunWithoutResult`, in the order of the result.
  package mutating func next(upTo most: Int) -> [Departures] {
    while !isStopped, unusableRuns == 0 {
      if isCovered { skipSearch() }
      let found = nextOfStage(upTo: min(most, room))
      runs += found.count
      if !found.isEmpty { return found }
      guard let stage = nextStage else { return [] }
      self.stage = stage
      choicesInStage = 0
    }
    return []
  }

  /// Continues with the stage after the searches.
  private mutating func skipSearch() {
    switch stage {
    case .plain, .reduced, .drawing: (stage, choicesInStage) = (.shortening, 0)
    case .audit, .shortening, .deepening: break
    }
  }

  /// The number of schedules that the present stage may still return.
  private var room: Int {
    let kept =
      switch stage {
      case .plain, .reduced: maximumRuns / 4
      case .audit, .drawing: maximumRuns / 8
      case .shortening, .deepening: 0
      }
    return maximumRuns == .max ? .max : max(maximumRuns - kept - runs, 0)
  }

  private mutating func nextOfStage(upTo most: Int) -> [Departures] {
    if choicesInStage > choiceLimit { return [] }
    switch stage {
    case .plain: return search.next(upTo: most)
    case .reduced: return nextReduced(upTo: most)
    case .audit(let left):
      stage = .audit(left - min(most, left))
      return draw(min(most, left))
    case .drawing(let left):
      stage = .drawing(left - min(most, left))
      return draw(min(most, left))
    case .shortening: return nextShortening(upTo: most)
    case .deepening: return nextDeepening(upTo: most)
    }
  }

  /// The most choices of all runs of the stage together.
  private var choiceLimit: Int {
    switch stage {
    case .plain, .reduced: limit * Self.choicesOfRun
    case .audit, .drawing: drawLimit * Self.choicesOfRun
    case .deepening: deepeningLimit * Self.choicesOfRun
    case .shortening: .max
    }
  }

  private var drawLimit: Int { max(limit / 4, 1) }

  /// Draws schedules. Half of them choose each candidate with the same probability, the others use random priorities.
  private mutating func draw(_ count: Int) -> [Departures] {
    defer { chanceSeed += UInt64(count) }
    return (0..<UInt64(count)).map { number in
      let seed = chanceSeed + number
      let depth: Int? = [0: nil, 1: 2, 2: nil, 3: 3][seed % 4] ?? nil
      return Departures(
        chance: seed, priorities: depth.map { RandomPriorities(depth: $0, steps: maximumChoices) })
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
          let rest = limit - counts.reduced
          if search.limit >= rest { return .drawing(drawLimit) }
          search.limit = rest
          return .plain
        }
        reducedSearch = searchReduced(by: reduction)
        return .reduced
      case .reduced where reducedSearch?.isTooCoarse == true:
        guard loosenAssumptions() else {
          reducedSearch = nil
          return .plain
        }
        reducedSearch = reducedSearch?.reduction.map(searchReduced)
        return .reduced
      case .reduced:
        guard let reported = reducedSearch?.reported, isReduced else {
          // The search is not complete, and a search with a weaker reduction would visit even more schedules.
          (reducedSearch, reductions) = (nil, [])
          return .plain
        }
        return .audit(min(drawLimit, max(reported, 50)))
      case .audit, .drawing: return .shortening
      case .shortening where !toShorten.isEmpty && search.reported == search.returned:
        beginDeepening()
        return .deepening
      case .shortening, .deepening: return nil
      }
    }
  }

  /// Gives up an assumption of the reduced search that a run has contradicted. Returns false if none is left.
  private mutating func loosenAssumptions() -> Bool {
    if reducedSearch?.lacksCores == true {
      assumesEnoughCores = false
    } else if reducedSearch?.sharesMain == true {
      assumesOwnMain = false
    } else if let moment = reducedSearch?.momentOfLastLines, moment > 0 {
      linesMatterFrom = moment
    } else {
      return false
    }
    return true
  }

  private func searchReduced(by reduction: Footprint.Sharing) -> ScheduleTraversal {
    ScheduleTraversal(
      limit: limit * Self.reducedRuns, reduction: reduction,
      assumesEnoughCores: assumesEnoughCores, assumesOwnMain: assumesOwnMain,
      linesMatterFrom: linesMatterFrom)
  }

  /// Returns the next schedules of the reduced search that the plain search has not run.
  private mutating func nextReduced(upTo most: Int) -> [Departures] {
    while let search = reducedSearch, !search.isTooLarge, !search.isTooCoarse {
      requested = (reducedSearch?.next(upTo: most) ?? [])[...]
      if requested.isEmpty { return [] }
      let new = requested.filter { known[$0] == nil }
      reportKnownRuns()
      if !new.isEmpty { return new }
    }
    return []
  }

  /// Reports a run to the reduced search, and then the known runs that the search has requested right after it.
  mutating func reportToReducedSearch(_ departures: Departures, _ choices: [ScheduleChoice]) {
    requested.removeFirst()
    reducedSearch?.add(departures, choices: choices)
    reportKnownRuns()
  }

  private mutating func reportKnownRuns() {
    while let next = requested.first, let choices = known[next] {
      requested.removeFirst()
      reducedSearch?.add(next, choices: choices)
    }
  }

  private mutating func nextShortening(upTo most: Int) -> [Departures] {
    if shortenings == nil {
      shortenings = Shortenings(
        toShorten.sorted().prefix(Self.maximumShortened).map {
          ($0, findings[$0].schedule.departures)
        }, attempts: Self.attempts)
    }
    return shortenings?.next(upTo: most) ?? []
  }

  /// Ends the search and keeps its findings. A finding that was drawn at random is still shortened.
  package mutating func endSearch() {
    hasEnded = true
    stage = .shortening
  }
}
