import TaskTrace

/// A run whose choices beyond its departures were not all taken up, or whose alternatives were not all told.
struct Branch: Sendable {
  /// One of its choices.
  struct Node: Sendable {
    /// The number of candidates, and the numbers under which the machine has queued them; none where it was not kept.
    let count: Int
    let numbers: [UInt32]
    let sleep: SleepSet
    /// The first step of each candidate that was tried here, as far as it was told.
    var tried: [ScheduleStep] = []

    func sleeps(_ candidate: Int) -> Bool {
      candidate < numbers.count && sleep.contains(numbers[candidate])
    }
  }

  let departures: Departures
  private(set) var nodes: [Node]
  /// Alternatives that were handed out and not told.
  var pending = 0
  /// Alternatives that sleep.
  private(set) var skipped = 0
  private var place = 0
  private var candidate = 1

  /// What is left of a run after its departures. Nil: there is nothing.
  init?(
    _ departures: Departures, choices: [ScheduleChoice], sleep: SleepSet?,
    _ sharing: Footprint.Sharing?
  ) {
    self.departures = departures
    nodes = []
    let first = departures.list.last?.choice ?? 0
    guard let sharing else {
      nodes = choices.dropFirst(first).map { Node(count: $0.count, numbers: [], sleep: SleepSet()) }
      if nodes.isEmpty { return nil }
      return
    }
    guard var sleep else { return nil }
    for choice in choices.dropFirst(first) {
      let isKnown = choice.candidates.count == choice.count && !choice.steps.isEmpty
      if !isKnown { sleep = SleepSet() }
      var node = Node(
        count: choice.count, numbers: isKnown ? choice.candidates.map(\.number) : [], sleep: sleep)
      if isKnown, !node.sleeps(0) { node.tried.append(choice.steps[0]) }
      nodes.append(node)
      guard isKnown else { continue }
      if !sleep.wake(after: choice.steps, sharing) { break }
    }
    if nodes.isEmpty { return nil }
  }

  private var firstChoice: Int { (departures.list.last?.choice ?? 0) + 1 }

  var isExhausted: Bool { place >= nodes.count }

  /// The next alternative that does not sleep: at which of the nodes, and its departures.
  mutating func next() -> (node: Int, departures: Departures)? {
    while place < nodes.count {
      let (node, taken) = (place, candidate)
      candidate += 1
      if candidate >= nodes[place].count {
        place += 1
        candidate = 1
      }
      if nodes[node].sleeps(taken) {
        skipped += 1
        continue
      }
      return (node, departures.adding(choice: firstChoice + node, candidate: taken))
    }
    return nil
  }

  /// Takes in an alternative's run from its choice at a node on, and says what sleeps where its departures end. Nil: all
  /// that follows was tried.
  mutating func sleep(
    at node: Int, after choice: ScheduleChoice, _ sharing: Footprint.Sharing
  ) -> SleepSet? {
    guard let first = choice.steps.first, !nodes[node].numbers.isEmpty else { return SleepSet() }
    var sleep = nodes[node].sleep
    for step in nodes[node].tried { sleep.insert(step) }
    nodes[node].tried.append(first)
    // The candidate itself is awake, whatever its number.
    sleep.wake(after: first, sharing)
    return sleep.wake(after: choice.steps.dropFirst(), sharing) ? sleep : nil
  }
}
