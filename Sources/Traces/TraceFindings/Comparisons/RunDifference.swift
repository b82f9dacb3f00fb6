import TaskTrace
package import TraceAnalysis

/// The differences between a run and the run of a program that is known to be right: work that began later or
/// earlier, work that is missing or added, and work that is done in another way.
///
/// Work is compared by its duration and not by its task, since two right programs may have different tasks.
package struct RunDifference: Sendable {
  let own: ObservedRun
  let right: ObservedRun
  let ownLines: EditableLines
  let rightLines: EditableLines
  /// Which task of one run corresponds to which of the other. The right run comes first.
  let comparison: RunComparison
  /// The steps of both runs, in order.
  let ownSteps: [WorkStep]
  let rightSteps: [WorkStep]
  /// Whether work is missing or added.
  private(set) var hasOtherWork = false
  /// The texts that the program should have printed. A finding about a printed line prefers them.
  package var wanted: [String] = []

  package init(
    of own: Trace, from right: Trace, ownLines: EditableLines = .all,
    rightLines: EditableLines = .all
  ) {
    (self.own, self.right) = (ObservedRun(own), ObservedRun(right))
    (self.ownLines, self.rightLines) = (ownLines, rightLines)
    comparison = RunComparison(right, own)
    (ownSteps, rightSteps) = (self.own.steps(in: ownLines), self.right.steps(in: rightLines))
    hasOtherWork = workFindings.contains { $0.kind == .leftOut || $0.kind == .added }
  }

  /// The first difference of each kind, in order of time.
  package var findings: [Finding] {
    let found = workFindings + otherFindings
    return found.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element).reduce(into: []) { kept, finding in
      if !kept.contains(where: { $0.kind == finding.kind }) { kept.append(finding) }
    }
  }

  // MARK: Work

  /// The work that has no equal in the other run. Equal work takes the same time and begins at the same time.
  private struct Rest {
    var own: [WorkStep]
    var right: [WorkStep]
  }

  private var workFindings: [Finding] {
    var (own, right) = (ownSteps, rightSteps)
    let blocked = notSuspended(&own, &right)
    let (ownByAmount, rightByAmount) = (own.byAmount, right.byAmount)
    let keys = Set(ownByAmount.keys).union(rightByAmount.keys)
    let rests = keys.reduce(into: [:]) { rests, key in
      rests[key] = Self.rest(of: ownByAmount[key] ?? [], rightByAmount[key] ?? [])
    }
    let surplus = rests.values.flatMap { $0.own.count > $0.right.count ? $0.own : [] }
    let replacing = Set(
      rests.values.flatMap { rest -> [WorkStep] in
        guard rest.own.count < rest.right.count else { return [] }
        return rest.right.first(where: \.isOwn).map { replacements(of: $0, surplus) } ?? []
      })
    let unequal = rests.values.flatMap(\.own)
    if let exchanged = exchanged(unequal, rests.values.flatMap(\.right)) {
      return blocked + [exchanged]
    }
    var found = blocked
    for (key, rest) in rests {
      let (mine, theirs) = (ownByAmount[key] ?? [], rightByAmount[key] ?? [])
      if mine.count == theirs.count {
        found += zip(mine, theirs).filter { $0.start != $1.start && ($0.isOwn || $1.isOwn) }
          .compactMap { moved($0, $1, own, right, surplus) }
      }
      if mine.count < theirs.count, let first = rest.right.first(where: \.isOwn) {
        found.append(missing(first, mine.count, theirs.count, surplus, unequal))
      }
      // The finding about missing work already mentions the work that begins in its place.
      if mine.count > theirs.count,
        let first = rest.own.first(where: { $0.isOwn && !replacing.contains($0) })
      {
        found.append(added(first, mine.count, theirs.count))
      }
    }
    found +=
      keys.compactMap { overlapping(ownByAmount[$0] ?? [], rightByAmount[$0] ?? []) }
      .max { ($0.cost ?? .zero, $1.text) < ($1.cost ?? .zero, $0.text) }.map { [$0] } ?? []
    return found.sorted { ($0.time, $0.text) < ($1.time, $1.text) }
  }

  private static func rest(of own: [WorkStep], _ right: [WorkStep]) -> Rest {
    var rest = Rest(own: [], right: right)
    // Work that its task does for the first time comes first, so that a repetition is what has no equal.
    var tasks: Set<TaskID> = []
    let isFirst = own.map { tasks.insert($0.task).inserted }
    let order = own.indices.filter { isFirst[$0] } + own.indices.filter { !isFirst[$0] }
    for step in order.map({ own[$0] }) {
      if let index = rest.right.firstIndex(where: { $0.start == step.start }) {
        rest.right.remove(at: index)
      } else {
        rest.own.append(step)
      }
    }
    rest.own.sort { $0.event < $1.event }
    return rest
  }

  /// Returns findings about steps that keep a core although the right program suspends for the same time. Removes
  /// these steps from both lists.
  private func notSuspended(_ own: inout [WorkStep], _ right: inout [WorkStep]) -> [Finding] {
    var found: [Finding] = []
    for step in own where step.way != .waits && step.isOwn {
      guard
        let index = right.firstIndex(where: { $0.way == .waits && $0.length == step.length }),
        !right.contains(where: { $0.way == step.way && $0.length == step.length })
      else { continue }
      right.remove(at: index)
      own.removeAll { $0 == step }
      let verb = step.way == .computes ? "computed" : "blocked its thread"
      found.append(
        difference(
          .notSuspended, step,
          "\(self.own.name(step.task)) \(verb) for \(step.length.inMilliseconds)\(at(step)), from "
            + "\(step.start.words) on. The author's program suspends for that time, and keeps no core."
        ))
    }
    return found
  }

  private func moved(
    _ step: WorkStep, _ other: WorkStep, _ own: [WorkStep], _ right: [WorkStep],
    _ surplus: [WorkStep]
  ) -> Finding? {
    let isLate = step.start > other.start
    // Another task did work before that the right program does not have. That work has its own finding.
    if isLate, let wait = self.own.wait(before: step), case .group = wait.reason,
      surplus.contains(where: {
        $0.isOwn && $0.start <= other.start && $0.end <= step.start
      })
    {
      return nil
    }
    let work =
      "The \(step.way.noun) of \(step.length.inMilliseconds) of \(self.own.name(step.task))\(at(step))"
    let before = (isLate ? own : right).first { before in
      before.end == (isLate ? step : other).start && before.start < before.end
        && (!isLate || before.task == step.task)
    }
    if isLate {
      // The step is late because of work that the right program does not have. That work has its own finding.
      if let before, right.byAmount[before.amount] == nil { return nil }
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

extension [WorkStep] {
  fileprivate var byAmount: [WorkStep.Amount: [WorkStep]] {
    Dictionary(grouping: self, by: \.amount)
  }
}

extension Wait {
  /// Whether the task waits for all children of a group, and not for the next one.
  fileprivate var isForWholeGroup: Bool {
    guard case .group = reason else { return false }
    return call != .next && call != .nextResult
  }
}
