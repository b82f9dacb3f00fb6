import TaskTrace

/// Visits at least one schedule of each set that differs only in the order of independent steps (dynamic partial order
/// reduction).
///
/// At a choice, the default candidate is tried. Another one is tried only if a run shows a race, two steps that depend
/// on each other directly, and that candidate can begin a run in which the two steps are reversed. If the choice has no
/// such candidate, all are tried. Sleep sets omit what was already tried in an equivalent order. Source: Abdulla,
/// Aronis, Jonsson, Sagonas, "Optimal Dynamic Partial Order Reduction", POPL 2014, algorithm 1.
///
/// The runs may be reported in any order: the set of planned candidates of a choice only grows, and a candidate sleeps
/// in the runs of the alternatives that are reported after it.
struct RaceSearch: Sendable {
  /// The choice of an earlier run at which a schedule differs, and the candidate that it takes there.
  struct Origin: Sendable {
    fileprivate var node: Int
    fileprivate var candidate: Int
  }

  /// A choice of a run.
  private struct Node: Sendable {
    /// The choice before it in the same run; nil for the first.
    let parent: Int?
    let departures: Departures
    let count: Int
    /// The sequence numbers of the candidates; empty if they are unknown.
    let numbers: [UInt32]
    let lastNumber: UInt32
    let sleep: SleepSet
    /// How often time has passed before the choice.
    let moment: Int
    /// The first step of each candidate whose run was reported.
    var tried: [ScheduleStep] = []
    /// The candidates that were tried or will be tried.
    var planned: Set<Int> = []

    func sleeps(_ candidate: Int) -> Bool {
      candidate < numbers.count && sleep.contains(numbers[candidate])
    }
  }

  private let assumptions: Footprint.Assumptions
  /// The moment from which on the order of lines matters. Moments count how often time has passed.
  private let linesMatterFrom: Int
  private var nodes: [Node] = []
  private var planned: [Origin] = []
  private var nextPlanned = 0
  /// The earliest moment at which the order of independent steps decides, in some run, which line is the last.
  private(set) var momentOfLastLines: Int?
  /// Whether a job has had to wait for a core in some run, contrary to the assumptions.
  private(set) var lacksCores = false
  /// Whether a second task has used the main actor in some run, contrary to the assumptions.
  private(set) var sharesMain = false
  /// Whether a job has kept its worker in some run while it waited or computed.
  private(set) var keepsWorker = false

  init(_ assumptions: Footprint.Assumptions, linesMatterFrom: Int = .max) {
    self.assumptions = assumptions
    self.linesMatterFrom = linesMatterFrom
  }

  private func assumptions(at moment: Int) -> Footprint.Assumptions {
    moment < linesMatterFrom ? assumptions : assumptions.withLines
  }

  /// The number of planned schedules. Some of them may prove to be equivalent to others.
  var waiting: Int { planned.count - nextPlanned }

  /// Returns the next schedule; nil if there is none until another run is reported.
  mutating func next() -> (departures: Departures, origin: Origin)? {
    while nextPlanned < planned.count {
      let origin = planned[nextPlanned]
      nextPlanned += 1
      let node = nodes[origin.node]
      if node.sleeps(origin.candidate) { continue }
      let choice = choicesUp(to: origin.node).count
      return (node.departures.adding(choice: choice, candidate: origin.candidate), origin)
    }
    return nil
  }

  /// Returns the path of choices that leads to a node, including it.
  private func choicesUp(to node: Int) -> [Int] {
    var path: [Int] = []
    var next: Int? = node
    while let node = next {
      path.append(node)
      next = nodes[node].parent
    }
    return path.reversed()
  }

  private mutating func plan(_ candidate: Int, at node: Int) {
    guard nodes[node].planned.insert(candidate).inserted else { return }
    planned.append(Origin(node: node, candidate: candidate))
  }

  /// Adds the choices of a run that has followed its schedule. A run without an origin is the first run.
  mutating func add(_ departures: Departures, choices: [ScheduleChoice], origin: Origin?) {
    let isKnown = choices.allSatisfy(\.hasSteps)
    if assumptions.hasEnoughCores, !isKnown || choices.contains(where: \.lacksCores) {
      // An assumption is wrong, so the search ends.
      return lacksCores = true
    }
    if assumptions.hasOwnMain, !isKnown || choices.contains(where: \.sharesMain) {
      return sharesMain = true
    }
    if !keepsWorker { keepsWorker = !isKnown || choices.contains(where: \.keepsWorker) }
    var path = origin.map { choicesUp(to: $0.node) } ?? []
    let old = path.count
    var sleep: SleepSet? = SleepSet()
    if let origin { sleep = self.sleep(at: origin.node, after: choices[old - 1]) }
    var end = old
    while sleep != nil, end < choices.count {
      path.append(nodes.count)
      let last = path.dropLast().last
      let moment = last.map { nodes[$0].moment + choices[end - 1].timesPassed } ?? 0
      sleep = append(choices[end], parent: last, departures, sleep ?? SleepSet(), at: moment)
      if nodes[path[end]].sleeps(0) { break }
      end += 1
    }
    if isKnown {
      tryRaces(path, choices[..<end], from: max(old - 1, 0), isWhole: end == choices.count)
      if end == choices.count { tryPrevented(path, choices) }
    } else {
      momentOfLastLines = 0
      for node in path { for candidate in 0..<nodes[node].count { plan(candidate, at: node) } }
    }
  }

  /// Returns the sleep set after the steps of an alternative's run, from its choice at a node to the next choice. Nil
  /// if everything that follows was already tried.
  private mutating func sleep(at node: Int, after choice: ScheduleChoice) -> SleepSet? {
    guard choice.hasSteps, let first = choice.steps.first else { return SleepSet() }
    let assumptions = assumptions(at: nodes[node].moment)
    var sleep = nodes[node].sleep
    for step in nodes[node].tried { sleep.insert(step) }
    nodes[node].tried.append(first)
    // The candidate itself is awake, even if its number is in the sleep set.
    sleep.wake(after: first, assumptions)
    return sleep.wake(after: choice.steps.dropFirst(), assumptions) ? sleep : nil
  }

  /// Adds a choice after the departures. Returns the sleep set at the next choice; nil if everything that follows was
  /// already tried.
  private mutating func append(
    _ choice: ScheduleChoice, parent: Int?, _ departures: Departures, _ sleep: SleepSet,
    at moment: Int
  ) -> SleepSet? {
    let isKnown = choice.hasSteps
    var node = Node(
      parent: parent, departures: departures, count: choice.count,
      numbers: isKnown ? choice.candidates.map(\.number) : [], lastNumber: choice.lastNumber,
      sleep: isKnown ? sleep : SleepSet(), moment: moment)
    defer { nodes.append(node) }
    node.planned = [0]
    guard isKnown else { return SleepSet() }
    if node.sleeps(0) {
      // The rest of the run is redundant. Another candidate is tried instead.
      if let awake = (1..<node.count).first(where: { !node.sleeps($0) }) {
        node.planned.insert(awake)
        planned.append(Origin(node: nodes.count, candidate: awake))
      }
      return nil
    }
    node.tried.append(choice.steps[0])
    var sleep = sleep
    // Everything depends on the passing of time, so all steps that matter are of the same moment.
    return sleep.wake(after: choice.steps, assumptions(at: moment)) ? sleep : nil
  }

  /// Plans the candidates that reverse the races of a run, for later steps from a choice on. An earlier run has covered
  /// the steps before it.
  private mutating func tryRaces(
    _ path: [Int], _ choices: ArraySlice<ScheduleChoice>, from start: Int, isWhole: Bool
  ) {
    var steps: [ScheduleStep] = []
    // For each step, the index of the choice that took it; nil if there was no alternative.
    var places: [Int?] = []
    var first = 0
    for (place, choice) in choices.enumerated() {
      if place == start { first = steps.count }
      steps += choice.steps
      places += [place] + [Int?](repeating: nil, count: choice.steps.count - 1)
    }
    let order = StepOrder(steps, assumptions(at:))
    if isWhole, let moment = order.momentOfLastLines {
      momentOfLastLines = min(momentOfLastLines ?? moment, moment)
    }
    for late in steps.indices.dropFirst(first) where steps[late].number != 0 {
      for early in order.races[late] {
        if let place = places[early] { reverse(early, late, order, at: path[place]) }
      }
    }
  }

  /// Plans the candidates that the end of a run has prevented, each at the last choice that had it. The run does not
  /// show what they depend on.
  private mutating func tryPrevented(_ path: [Int], _ choices: [ScheduleChoice]) {
    var found = Set(choices.lazy.flatMap(\.steps).map(\.number))
    for (node, choice) in zip(path, choices).reversed() {
      for (place, candidate) in choice.candidates.enumerated()
      where found.insert(candidate.number).inserted { plan(place, at: node) }
    }
  }

  /// Ensures that a candidate is tried at a choice by which the later of two steps can come first.
  private mutating func reverse(_ early: Int, _ late: Int, _ order: StepOrder, at place: Int) {
    let node = nodes[place]
    let numbers = order.beginnings(for: late, before: early).map { order.steps[$0].number }
    let candidates = node.numbers.indices.filter { numbers.contains(node.numbers[$0]) }
    if let first = candidates.first {
      if candidates.contains(where: { node.planned.contains($0) || node.sleeps($0) }) { return }
      return plan(first, at: place)
    }
    // A candidate that was queued after the choice was queued by the earlier step or by a step that depends on it.
    if node.lastNumber > 0, numbers.allSatisfy({ $0 > node.lastNumber }) { return }
    for candidate in 0..<node.count { plan(candidate, at: place) }
  }
}

extension Footprint.Assumptions {
  /// The same, except that the order of lines matters.
  fileprivate var withLines: Self {
    guard sharing == .seenWithLastLine else { return self }
    return Self(.seen, hasEnoughCores: hasEnoughCores, hasOwnMain: hasOwnMain)
  }
}

extension ScheduleChoice {
  /// Whether a job has had to wait for a core.
  fileprivate var lacksCores: Bool { steps.contains { $0.footprint.lacksCores } }

  /// Whether a second task has used the main actor.
  fileprivate var sharesMain: Bool { steps.contains { $0.footprint.sharesMain } }

  /// Whether a job has kept its worker.
  fileprivate var keepsWorker: Bool { steps.contains { $0.footprint.keepsWorker } }

  /// How often time has passed between this choice and the next.
  fileprivate var timesPassed: Int { steps.count { $0.number == 0 } }

  /// Whether all candidates and the steps after the choice were recorded.
  fileprivate var hasSteps: Bool { candidates.count == count && !steps.isEmpty }
}
