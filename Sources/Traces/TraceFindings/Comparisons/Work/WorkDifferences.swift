import TaskTrace
import TraceAnalysis

/// Findings about work that only one of two runs does, or that begins at another time.
extension RunDifference {
  /// The work that has no equal in the other run. Equal work takes the same time and begins at the same time.
  private struct UnmatchedSteps {
    var own: [WorkStep] = []
    var right: [WorkStep] = []
  }

  /// The steps of a run by their ends and by their amounts, in order.
  private struct StepIndex {
    let byEnd: [VirtualTime: [WorkStep]]
    let byAmount: [WorkStep.Amount: [WorkStep]]

    init(_ steps: [WorkStep]) {
      byEnd = Dictionary(grouping: steps, by: \.end)
      byAmount = Dictionary(grouping: steps, by: \.amount)
    }
  }

  /// The findings, in order of time: of those about missing work and about added work, the first.
  var workFindings: [Finding] {
    let (blocked, own, right) = notSuspended
    let (mine, theirs) = (StepIndex(own), StepIndex(right))
    let amounts = Set(mine.byAmount.keys).union(theirs.byAmount.keys)
    let unmatched = amounts.reduce(into: [:]) { unmatched, amount in
      unmatched[amount] = Self.unmatched(
        mine.byAmount[amount] ?? [], theirs.byAmount[amount] ?? [])
    }
    let surplus = unmatched.values.flatMap { $0.own.count > $0.right.count ? $0.own : [] }
      .sorted { $0.event < $1.event }
    let replacing = replacing(unmatched.values, surplus)
    let unequal = unmatched.values.flatMap(\.own).sorted { $0.event < $1.event }
    if let exchanged = exchanged(unequal, unmatched.values.flatMap(\.right)) {
      return blocked + [exchanged]
    }
    var found = blocked
    var (missed, extra): ([UnequalSteps], [UnequalSteps]) = ([], [])
    for (amount, steps) in unmatched {
      let (equal, others) = (mine.byAmount[amount] ?? [], theirs.byAmount[amount] ?? [])
      if equal.count == others.count {
        found += zip(equal, others).filter { $0.start != $1.start && ($0.isOwn || $1.isOwn) }
          .compactMap { moved($0, $1, mine, theirs, surplus) }
      }
      if equal.count < others.count, let first = steps.right.first(where: \.isOwn) {
        missed.append((first, equal.count, others.count))
      }
      // The finding about missing work already mentions the work that begins in its place.
      if equal.count > others.count,
        let first = steps.own.first(where: { $0.isOwn && !replacing.contains($0) })
      {
        extra.append((first, equal.count, others.count))
      }
    }
    found += Self.earliest(missed).map {
      missing($0, count: $1, rightCount: $2, surplus: surplus, unequal: unequal)
    }
    found += Self.earliest(extra).map { added($0, count: $1, rightCount: $2) }
    found += [overlapping(mine.byAmount, theirs.byAmount)].compactMap(\.self)
    return found.sorted { ($0.time, $0.text) < ($1.time, $1.text) }
  }

  /// Returns the steps of `surplus` that begin in place of missing ones.
  private func replacing(
    _ unmatched: some Sequence<UnmatchedSteps>, _ surplus: [WorkStep]
  ) -> Set<WorkStep> {
    Set(
      unmatched.flatMap { steps -> [WorkStep] in
        guard steps.own.count < steps.right.count else { return [] }
        return steps.right.first(where: \.isOwn).map { replacements(of: $0, surplus) } ?? []
      })
  }

  /// A step, and how many equal ones this program and the right program have.
  private typealias UnequalSteps = (step: WorkStep, count: Int, rightCount: Int)

  /// Returns the steps that begin first. Only the first finding of each kind is told, and it takes long to explain one.
  private static func earliest(_ steps: [UnequalSteps]) -> [UnequalSteps] {
    let start = steps.map(\.step.start).min()
    return steps.filter { $0.step.start == start }
  }

  /// Returns those of some steps of equal amount that have no equal in the other run.
  private static func unmatched(_ own: [WorkStep], _ right: [WorkStep]) -> UnmatchedSteps {
    var unmatched = UnmatchedSteps()
    var free = right.reduce(into: [VirtualTime: Int]()) { $0[$1.start, default: 0] += 1 }
    // Work that its task does for the first time comes first, so that a repetition is what has no equal.
    var tasks: Set<TaskID> = []
    let isFirst = own.map { tasks.insert($0.task).inserted }
    let order = own.indices.filter { isFirst[$0] } + own.indices.filter { !isFirst[$0] }
    for step in order.map({ own[$0] }) {
      if let count = free[step.start], count > 0 {
        free[step.start] = count - 1
      } else {
        unmatched.own.append(step)
      }
    }
    unmatched.own.sort { $0.event < $1.event }
    // The last steps that begin at a time are those without an equal.
    unmatched.right = right.reversed().filter { step in
      guard let count = free[step.start], count > 0 else { return false }
      free[step.start] = count - 1
      return true
    }.reversed()
    return unmatched
  }

  /// Findings about steps that keep a core although the right program suspends for the same time, and the other steps
  /// of both runs.
  private var notSuspended: (found: [Finding], own: [WorkStep], right: [WorkStep]) {
    let working = Set(rightSteps.filter { $0.way != .waits }.map(\.amount))
    var free = Dictionary(
      grouping: rightSteps.indices.filter { rightSteps[$0].way == .waits }.reversed(),
      by: { rightSteps[$0].amount.length })
    var (found, own, used): ([Finding], [WorkStep], Set<Int>) = ([], [], [])
    for step in ownSteps {
      guard step.way != .waits, step.isOwn, !working.contains(step.amount),
        let index = free[step.amount.length]?.popLast()
      else {
        own.append(step)
        continue
      }
      used.insert(index)
      let verb = step.way == .computes ? "computed" : "blocked its thread"
      found.append(
        difference(
          .notSuspended, step,
          "\(self.own.name(step.task)) \(verb) for \(step.length.inMilliseconds)\(at(step)), from "
            + "\(step.start.words) on. The author's program suspends for that time, and keeps no core."
        ))
    }
    let right = rightSteps.indices.filter { !used.contains($0) }.map { rightSteps[$0] }
    return (found, own, right)
  }

  /// Returns a finding about a step that begins earlier or later than an equal one of the right program; nil if another
  /// finding explains that.
  private func moved(
    _ step: WorkStep, _ other: WorkStep, _ mine: StepIndex, _ theirs: StepIndex,
    _ surplus: [WorkStep]
  ) -> Finding? {
    let isLate = step.start > other.start
    // Another task did work before that the right program does not have. That work has its own finding.
    if isLate, let wait = own.wait(before: step), case .group = wait.reason,
      surplus.contains(where: {
        $0.isOwn && $0.start <= other.start && $0.end <= step.start
      })
    {
      return nil
    }
    let work =
      "The \(step.way.noun) of \(step.length.inMilliseconds) of \(own.name(step.task))\(at(step))"
    let ended = isLate ? mine.byEnd[step.start] : theirs.byEnd[other.start]
    let before = ended?.first { before in
      before.start < before.end && (!isLate || before.task == step.task)
    }
    if isLate {
      // The step is late because of work that the right program does not have. That work has its own finding.
      if let before, theirs.byAmount[before.amount] == nil { return nil }
      return late(step, other, work, after: before)
    }
    let cause = before.map { ", when a \($0.way.noun) of \($0.length.inMilliseconds) has ended" }
    return difference(
      .beganEarly, step,
      "\(work) had already begun at \(step.start.words). "
        + "In the author's program, it begins at \(other.start.words)\(cause ?? "").")
  }

  /// Returns a finding about a step that began late: after other work of its task, or when a wait had ended.
  private func late(
    _ step: WorkStep, _ other: WorkStep, _ work: String, after before: WorkStep?
  ) -> Finding {
    let cause = before.map {
      ", when its previous \($0.way.noun) of \($0.length.inMilliseconds) had ended"
    }
    let wait = before == nil ? own.wait(before: step) : nil
    let isBehind = before != nil && own.trace[step.task]?.kind != .root
    let isTurn = if case .actor? = wait?.reason { true } else { false }
    if let wait, wait.isForWholeGroup, own.trace[step.task]?.group != nil {
      return difference(
        .inBatches, step, at: other.start,
        "\(work) began only at \(step.start.words). Until then, \(own.words(of: wait, in: ownLines)). "
          + "In the author's program, it begins at \(other.start.words).")
    }
    let few = wait.flatMap { fewer(than: $0, at: other.start) }
    return difference(
      few != nil ? .fewerAtOnce : isBehind ? .beganBehind : isTurn ? .beganAfterTurn : .beganLate,
      step, at: other.start,
      "\(work) began only at \(step.start.words)\(cause ?? "")."
        + (wait.map { " Until then, \(own.words(of: $0, in: ownLines))." } ?? "")
        + " In the author's program, it begins at \(other.start.words)\(few ?? "").")
  }

  func at(_ step: WorkStep) -> String { place(of: step).map { " at line \($0.line)" } ?? "" }

  func difference(
    _ kind: Finding.Kind, _ step: WorkStep, at time: VirtualTime? = nil, _ text: String
  ) -> Finding {
    Finding(
      kind: kind, grade: .remark, tasks: [step.task], event: step.event, time: time ?? step.start,
      places: [place(of: step)].compactMap(\.self), statement: text)
  }
}

extension Wait {
  /// Whether the task waits for all children of a group, and not for the next one.
  fileprivate var isForWholeGroup: Bool {
    guard case .group = reason else { return false }
    return !takesResult
  }
}
