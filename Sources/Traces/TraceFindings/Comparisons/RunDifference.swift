import TaskTrace
package import TraceAnalysis

/// The differences between a run and the run of a program that is known to be right: work that began later or
/// earlier, work that is missing or added, and work that is done in another way.
///
/// Work is compared by its duration and not by its task, since two right programs may have different tasks. Sentences
/// call the right program the author's.
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
  /// The lines that both programs printed on the standard output, in order.
  let ownOutput: [PrintedLine]
  let rightOutput: [PrintedLine]
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
    (ownOutput, rightOutput) = (self.own.printedLines, self.right.printedLines)
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
}
