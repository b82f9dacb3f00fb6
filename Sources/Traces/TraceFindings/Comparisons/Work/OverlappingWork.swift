import TaskTrace
import TraceAnalysis

/// A finding about more equal work at once than in the right program.
extension RunDifference {
  /// Returns a finding about the first step that begins when as many equal steps are under way as ever in the right
  /// program, or more, if the right program makes such steps wait for each other, and has less work of any length under
  /// way at once; nil if there is none. `mine` and `theirs` are the equal steps of the two programs.
  func overlapping(_ mine: [WorkStep], _ theirs: [WorkStep]) -> Finding? {
    let most = Self.peak(of: theirs)
    guard mine.count == theirs.count, most < theirs.count, mine.allSatisfy({ $0.way == .waits }),
      Self.peak(of: waits(of: own, ownLines)) > Self.peak(of: waits(of: right, rightLines)),
      let step = mine.first(where: { $0.isOwn && Self.others(before: $0, mine).count >= most })
    else { return nil }
    let others = Self.others(before: step, mine)
    let names = own.trace.names(of: others.map(\.task).filter { $0 != step.task })
    guard !names.isEmpty else { return nil }
    let length = step.length.inMilliseconds
    var found = difference(
      .tooManyAtOnce, step,
      "\(own.name(step.task)) began a wait of \(length)\(at(step)) at \(step.start.words), when \(names) "
        + "had begun such a wait too: \(others.count + 1) at once. In the author's program, there "
        + "\(most == 1 ? "is never more than one" : "are never more than \(most)").")
    found.cost = step.length * Double(Self.peak(of: mine) - most)
    return found
  }

  private func waits(of run: ObservedRun, _ lines: EditableLines) -> [WorkStep] {
    run.steps(in: lines).filter { $0.way == .waits }
  }

  /// The greatest number of steps that are under way at once.
  private static func peak(of steps: [WorkStep]) -> Int {
    steps.map { others(before: $0, steps).count + 1 }.max() ?? 0
  }

  /// Returns the steps that begin before a step, or at the same time but earlier, and are under way when it begins.
  private static func others(before step: WorkStep, _ steps: [WorkStep]) -> [WorkStep] {
    steps.filter { $0.event < step.event && $0.end > step.start }
  }
}
