import TaskTrace

/// Visits at least one of all schedules that differ only in the order of independent steps.
///
/// Of a choice, the candidate that a run takes by default is tried, and another only where a run shows that this may
/// matter: two of its steps depend on each other directly, and that candidate can begin a run in which they change places.
/// Where no such candidate was there at that choice, all are tried. Sleep sets leave out what was tried in another
/// order. Source: Abdulla, Aronis, Jonsson, Sagonas, "Optimal Dynamic Partial Order Reduction", POPL 2014, algorithm 1.
///
/// The runs may be made in any order: what is still to be tried at a choice only grows, and a candidate sleeps below those
/// that were told later.
struct RaceSearch: Sendable {
  /// Where a schedule parts from an earlier run: which of its choices, and what is taken there.
  struct Origin: Sendable {
    fileprivate var node: Int
    fileprivate var candidate: Int
  }

  /// A choice of a run.
  private struct Node: Sendable {
    /// The choice before it in the same run; nil at the first.
    let parent: Int?
    let departures: Departures
    let count: Int
    /// The numbers under which the machine has queued the candidates; none where that is not known.
    let numbers: [UInt32]
    let lastNumber: UInt32
    let sleep: SleepSet
    /// The first step of each candidate that was tried here, as far as it was told.
    var tried: [ScheduleStep] = []
    /// The candidates that were tried, or will be.
    var planned: Set<Int> = []

    func sleeps(_ candidate: Int) -> Bool {
      candidate < numbers.count && sleep.contains(numbers[candidate])
    }
  }

  private let sharing: Footprint.Sharing
  private var nodes: [Node] = []
  private var planned: [Origin] = []
  private var nextPlanned = 0
  /// Whether in some run the order of lines decides which is the last.
  private(set) var hasSeveralLastLines = false

  init(_ sharing: Footprint.Sharing) { self.sharing = sharing }

  /// How many schedules wait; some of them may turn out to be equivalent to others.
  var waiting: Int { planned.count - nextPlanned }

  /// The next schedule; nil if there is none before another run is told.
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

  /// The choices of a run up to one.
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

  /// Takes in the choices of a run that has followed its schedule; without an origin, of the first run.
  mutating func add(_ departures: Departures, choices: [ScheduleChoice], origin: Origin?) {
    var path = origin.map { choicesUp(to: $0.node) } ?? []
    let isKnown = choices.allSatisfy(\.hasSteps)
    let old = path.count
    var sleep: SleepSet? = SleepSet()
    if let origin { sleep = self.sleep(at: origin.node, after: choices[old - 1]) }
    var end = old
    while sleep != nil, end < choices.count {
      path.append(nodes.count)
      sleep = append(choices[end], parent: path.dropLast().last, departures, sleep ?? SleepSet())
      if nodes[path[end]].sleeps(0) { break }
      end += 1
    }
    if isKnown {
      tryRaces(path, choices[..<end], from: max(old - 1, 0), isWhole: end == choices.count)
    } else {
      hasSeveralLastLines = true
      for node in path { for candidate in 0..<nodes[node].count { plan(candidate, at: node) } }
    }
  }

  /// What sleeps after an alternative's run from its choice at a node on. Nil: all that follows was tried.
  private mutating func sleep(at node: Int, after choice: ScheduleChoice) -> SleepSet? {
    guard choice.hasSteps, let first = choice.steps.first else { return SleepSet() }
    var sleep = nodes[node].sleep
    for step in nodes[node].tried { sleep.insert(step) }
    nodes[node].tried.append(first)
    // The candidate itself is awake, whatever its number.
    sleep.wake(after: first, sharing)
    return sleep.wake(after: choice.steps.dropFirst(), sharing) ? sleep : nil
  }

  /// Adds a choice beyond the departures. Returns what sleeps at the next; nil if what follows was tried.
  private mutating func append(
    _ choice: ScheduleChoice, parent: Int?, _ departures: Departures, _ sleep: SleepSet
  ) -> SleepSet? {
    let isKnown = choice.hasSteps
    var node = Node(
      parent: parent, departures: departures, count: choice.count,
      numbers: isKnown ? choice.candidates.map(\.number) : [], lastNumber: choice.lastNumber,
      sleep: isKnown ? sleep : SleepSet())
    defer { nodes.append(node) }
    node.planned = [0]
    guard isKnown else { return SleepSet() }
    if node.sleeps(0) {
      // The run goes on in vain. Another candidate takes its place.
      if let awake = (1..<node.count).first(where: { !node.sleeps($0) }) {
        node.planned.insert(awake)
        planned.append(Origin(node: nodes.count, candidate: awake))
      }
      return nil
    }
    node.tried.append(choice.steps[0])
    var sleep = sleep
    return sleep.wake(after: choice.steps, sharing) ? sleep : nil
  }

  /// Plans what a run's steps give reason for, from a choice on; the ones before were looked at with an earlier run.
  private mutating func tryRaces(
    _ path: [Int], _ choices: ArraySlice<ScheduleChoice>, from start: Int, isWhole: Bool
  ) {
    var steps: [ScheduleStep] = []
    // The choices at which the steps were taken; nil for those that had no alternative.
    var places: [Int?] = []
    var first = 0
    for (place, choice) in choices.enumerated() {
      if place == start { first = steps.count }
      steps += choice.steps
      places += [place] + [Int?](repeating: nil, count: choice.steps.count - 1)
    }
    let order = StepOrder(steps, sharing)
    if isWhole, !order.hasOneLastLine { hasSeveralLastLines = true }
    for late in steps.indices.dropFirst(first) where steps[late].number != 0 {
      for early in order.races[late] {
        if let place = places[early] { reverse(early, late, order, at: path[place]) }
      }
    }
  }

  /// Sees to it that at a choice one is tried by which the later of two steps can come first.
  private mutating func reverse(_ early: Int, _ late: Int, _ order: StepOrder, at place: Int) {
    let node = nodes[place]
    let numbers = order.beginnings(for: late, before: early).map { order.steps[$0].number }
    let candidates = node.numbers.indices.filter { numbers.contains(node.numbers[$0]) }
    if let first = candidates.first {
      if candidates.contains(where: { node.planned.contains($0) || node.sleeps($0) }) { return }
      return plan(first, at: place)
    }
    // What was queued after the choice was queued by the earlier step, or by something that depends on it.
    if node.lastNumber > 0, numbers.allSatisfy({ $0 > node.lastNumber }) { return }
    for candidate in 0..<node.count { plan(candidate, at: place) }
  }
}

extension ScheduleChoice {
  /// Whether it is known what ran and what else there was.
  fileprivate var hasSteps: Bool { candidates.count == count && !steps.isEmpty }
}
