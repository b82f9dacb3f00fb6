import TaskTrace
import TraceAnalysis

/// A finding about more equal work at once than in the right program.
extension RunDifference {
  /// Returns the finding about the longest equal steps of which more are under way at once than ever in the right
  /// program; nil if there is none.
  func overlapping(
    _ mine: [WorkStep.Amount: [WorkStep]], _ theirs: [WorkStep.Amount: [WorkStep]]
  ) -> Finding? {
    let waitsMore =
      Self.peak(of: ownSteps.filter { $0.way == .waits })
      > Self.peak(of: rightSteps.filter { $0.way == .waits })
    guard waitsMore else { return nil }
    return mine.compactMap { overlapping($0.value, theirs[$0.key] ?? []) }
      .max { ($0.cost ?? .zero, $1.text) < ($1.cost ?? .zero, $0.text) }
  }

  /// Returns a finding about the first step that begins when as many equal steps are under way as ever in the right
  /// program, or more, if the right program makes such steps wait for each other; nil if there is none. `mine` and
  /// `theirs` are the equal steps of the two programs.
  private func overlapping(_ mine: [WorkStep], _ theirs: [WorkStep]) -> Finding? {
    let most = Self.peak(of: theirs)
    guard mine.count == theirs.count, most < theirs.count, mine.allSatisfy({ $0.way == .waits }),
      let (step, count) = zip(mine, Self.numbersUnderWay(in: mine))
        .first(where: { $0.isOwn && $1 >= most })
    else { return nil }
    let others = mine.filter { $0.event < step.event && $0.end > step.start }
    let names = own.trace.names(of: others.map(\.task).filter { $0 != step.task })
    guard !names.isEmpty else { return nil }
    let length = step.length.inMilliseconds
    var found = difference(
      .tooManyAtOnce, step,
      "\(own.name(step.task)) began a wait of \(length)\(at(step)) at \(step.start.words), when \(names) "
        + "had begun such a wait too: \(count + 1) at once. In the author's program, there "
        + "\(most == 1 ? "is never more than one" : "are never more than \(most)").")
    found.cost = step.length * Double(Self.peak(of: mine) - most)
    return found
  }

  /// The greatest number of steps that are under way at once.
  private static func peak(of steps: [WorkStep]) -> Int {
    numbersUnderWay(in: steps).max().map { $0 + 1 } ?? 0
  }

  /// Returns how many steps are under way when each step begins, without itself. The steps must be in order.
  private static func numbersUnderWay(in steps: [WorkStep]) -> [Int] {
    let ends = steps.filter { $0.end > $0.start }.map(\.end).sorted()
    var (begun, ended) = (0, 0)
    return steps.map { step in
      while ended < ends.count, ends[ended] <= step.start { ended += 1 }
      defer { begun += step.end > step.start ? 1 : 0 }
      return begun - ended
    }
  }
}
