import TaskTrace

/// The happens-before order of a run's steps, given by their dependencies. Steps without an order can be reordered.
///
/// A step's causes happen before it in each run: the step that queued its candidate, and the ends of tasks after which
/// it continues.
struct StepOrder {
  let steps: [ScheduleStep]
  /// For each step, how often time has passed before it.
  private var moments: [Int] = []
  /// For each step, all steps that happen before it.
  private var before: [StepSet] = []
  /// For each step, the earlier steps with which it has a race: it depends on them directly, with no other step between
  /// them, and they are not its causes. If an earlier step is in the middle of a job, the step could not have come
  /// before it. The step that took the core of that job is then included too.
  private(set) var races: [[Int]] = []

  /// Creates the order of a run's steps. `assumptions` depends on how often time has passed.
  init(_ steps: [ScheduleStep], _ assumptions: (Int) -> Footprint.Assumptions) {
    self.steps = steps
    var uses: [UInt32: Uses] = [:]
    var ends: [UInt32: Int] = [:]
    let discarded = Set(steps.lazy.flatMap(\.footprint.discarded))
    var barrier: Int?
    var moment = 0
    for (number, step) in steps.enumerated() {
      if step.number == 0 { moment += 1 }
      moments.append(moment)
      let assumptions = assumptions(moment)
      var direct: [Int]
      var causes = cause(of: number).map { [$0] } ?? []
      if step.footprint.isEverything {
        direct = Array((barrier ?? 0)..<number)
        barrier = number
        uses = [:]
      } else {
        direct = barrier.map { [$0] } ?? []
        let isDiscarded =
          assumptions.hasEnoughCores && !discarded.isEmpty
          && step.footprint.ended.allSatisfy(discarded.contains)
        for (object, changes) in step.footprint.objects(assumptions) {
          // The order of ends does not matter where a group discards the results.
          let keepsOrder = changes && !(isDiscarded && Footprint.isOrderOfValues(object))
          direct += uses[object, default: Uses()].add(number, changes: keepsOrder)
        }
      }
      for (task, isEnd) in step.footprint.ends where assumptions.hasEnoughCores {
        if isEnd { ends[task] = number } else { causes += ends[task].map { [$0] } ?? [] }
      }
      add(direct, causes)
      races[number] += takers(before: number).filter { !races[number].contains($0) }
    }
  }

  /// Returns the steps that took the core that a later job had to wait for: the main thread, or the last idle worker.
  private func takers(before late: Int) -> [Int] {
    var found: [Int] = []
    for onMain in [true, false] where steps[late].footprint.begins(onMain: onMain) {
      for early in races[late] where steps[early].footprint.continues(onMain: onMain) {
        let taker = steps.indices.prefix(early).last {
          let footprint = steps[$0].footprint
          return footprint.begins(onMain: onMain) && (onMain || footprint.takesLastCore)
        }
        if let taker, !found.contains(taker) { found.append(taker) }
      }
    }
    return found
  }

  /// The uses of an object on which a later one may depend directly.
  private struct Uses {
    var change: Int?
    var reads: [Int] = []

    /// Adds a use. Returns the steps on which it depends.
    mutating func add(_ step: Int, changes: Bool) -> [Int] {
      let last = change.map { [$0] } ?? []
      guard changes else {
        reads.append(step)
        return last
      }
      defer { (change, reads) = (step, []) }
      return last + reads
    }
  }

  /// The moment of the last line, if some other step that prints need not happen before it. Nil otherwise.
  var momentOfLastLines: Int? {
    guard let last = steps.indices.last(where: { steps[$0].footprint.prints }) else { return nil }
    let isOnly = steps.indices.prefix(last).allSatisfy {
      !steps[$0].footprint.prints || before[last].contains($0)
    }
    return isOnly ? nil : moments[last]
  }

  /// Adds a step that depends directly on some steps, and that cannot happen before others, its causes.
  private mutating func add(_ direct: [Int], _ causes: [Int]) {
    var all = StepSet()
    for step in direct + causes { all.formUnion(before[step]) }
    for step in causes { all.insert(step) }
    races.append(Set(direct).filter { !all.contains($0) }.sorted())
    for step in direct { all.insert(step) }
    before.append(all)
  }

  /// The step that queued the candidate that a step ran; nil if it was queued before the first step.
  private func cause(of number: Int) -> Int? {
    let queued = steps[number].number
    guard queued != 0, steps[0].lastNumber != 0 else { return nil }
    let next = steps[..<number].partitionIndex { $0.lastNumber < queued }
    return next > 0 ? next - 1 : nil
  }

  /// Returns the steps with which a run can continue, in place of `early`, so that `late` comes before `early`.
  ///
  /// The run consists of `late` and of the steps after `early` that do not depend on it. The result is those of them
  /// that depend on none of the others.
  func beginnings(for late: Int, before early: Int) -> [Int] {
    var others = StepSet()
    var found: [Int] = []
    for step in early + 1...late where step == late || !before[step].contains(early) {
      if before[step].isDisjoint(with: others) { found.append(step) }
      others.insert(step)
    }
    return found
  }
}

/// A set of steps of a run.
private struct StepSet {
  private var words: [UInt64] = []

  func contains(_ step: Int) -> Bool {
    step >> 6 < words.count && words[step >> 6] & 1 << UInt64(step & 63) != 0
  }

  mutating func insert(_ step: Int) {
    while step >> 6 >= words.count { words.append(0) }
    words[step >> 6] |= 1 << UInt64(step & 63)
  }

  mutating func formUnion(_ other: StepSet) {
    for (place, word) in other.words.enumerated() {
      if place < words.count { words[place] |= word } else { words.append(word) }
    }
  }

  func isDisjoint(with other: StepSet) -> Bool {
    zip(words, other.words).allSatisfy { $0 & $1 == 0 }
  }
}
