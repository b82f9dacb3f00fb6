import TaskTrace
package import TraceAnalysis
package import TraceFindings

/// A run whose findings its author sees, with facts about a correct program.
package struct FindingContext: Sendable {
  let trace: Trace
  /// The lines that the learner may change.
  private let lines: EditableLines
  /// A run of a program that passes, with the same options.
  private let right: Trace?

  package init(
    _ trace: Trace, lines: EditableLines = .all, right: Trace? = nil,
    rightLines: EditableLines = .all
  ) {
    (self.trace, self.lines, self.right) = (trace, lines, right)
    differences =
      right.map {
        RunDifference(of: trace, from: $0, ownLines: lines, rightLines: rightLines).findings
      } ?? []
  }

  /// What the run does otherwise than the right program's.
  let differences: [Finding]

  /// The findings of the run, without remarks that are as true of the right program. The place that each names first
  /// is one that the learner may change, if it speaks of one.
  func findings(limit: Int?) -> [Finding] {
    let known = right?.findings(limit: limit) ?? []
    let all = trace.findings(limit: limit)
    let found = all.filter { finding in
      finding.grade == .mistake
        || isExplained(finding.kind)
          && (Self.isComparable(finding.kind)
            ? Self.weight(of: finding.kind, in: all) > Self.weight(of: finding.kind, in: known)
            : !isInRightProgram(finding, known))
    }.map(aboutEditableLines)
    return found.filter(isAboutEditableLines)
      + found.filter { !isAboutEditableLines($0) && $0.grade == .mistake }
  }

  /// To wait for one task before another begins is right where the right program's work begins no earlier.
  private func isExplained(_ kind: Finding.Kind) -> Bool {
    guard right != nil, kind == .oneByOne || kind == .inBatches else { return true }
    return differences.contains { $0.kind == .beganLate }
  }

  /// A right program may have an actor re-entered too, and this says nothing of another place.
  private static func isComparable(_ kind: Finding.Kind) -> Bool {
    kind != .actorReentered && kind != .actorVisitedTwice
  }

  /// The right program has the same at a line that reads the same.
  private func isInRightProgram(_ finding: Finding, _ known: [Finding]) -> Bool {
    guard let right, let line = Self.line(of: finding, in: trace) else { return false }
    return known.contains { $0.kind == finding.kind && Self.line(of: $0, in: right) == line }
  }

  private static func line(of finding: Finding, in trace: Trace) -> String? {
    finding.places.first.flatMap { trace.symbols.text(of: $0) }
  }

  /// How much there is of a kind of finding: the time that it cost, or the tasks.
  private static func weight(of kind: Finding.Kind, in findings: [Finding]) -> Double {
    findings.filter { $0.kind == kind }.reduce(0) { sum, finding in
      sum + (finding.cost.map { $0 / .milliseconds(1) } ?? Double(finding.tasks.count))
    }
  }

  private func isAboutEditableLines(_ finding: Finding) -> Bool {
    finding.places.isEmpty || finding.places.contains(where: lines.contains)
  }

  /// The line that the finding names is one that can be changed, where it speaks of one.
  private func aboutEditableLines(_ finding: Finding) -> Finding {
    var finding = finding
    finding.places =
      finding.places.filter(lines.contains) + finding.places.filter { !lines.contains($0) }
    return finding
  }
}
