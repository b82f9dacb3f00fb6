import TaskTrace
package import TraceAnalysis
package import TraceFindings

/// A run of a learner's program, with facts about a correct program. Findings about the run depend on both.
package struct FindingContext: Sendable {
  let trace: Trace
  /// The lines that the learner may change.
  private let lines: EditableLines
  /// The same run of a program that passes; nil if there is none.
  private let right: Trace?

  package init(
    _ trace: Trace, lines: EditableLines = .all, right: Trace? = nil,
    rightLines: EditableLines = .all
  ) {
    (self.trace, self.lines, self.right) = (trace, lines, right)
    difference = right.map {
      RunDifference(of: trace, from: $0, ownLines: lines, rightLines: rightLines)
    }
    differences = difference?.findings ?? []
  }

  private let difference: RunDifference?

  /// The differences between this run and the correct program's run.
  private let differences: [Finding]

  /// Returns the differences between this run and the correct program's run. A difference between printed lines is
  /// about one of the texts, if there is one.
  func differences(wanting texts: [String]) -> [Finding] {
    guard var difference, !texts.isEmpty else { return differences }
    difference.wanted = texts
    return difference.findings
  }

  /// Returns the findings of the run, without remarks that also apply to the correct program. Findings about lines
  /// that the learner may change come first, and name such a line first. Remarks about other lines are left out.
  func findings(limit: Int?) -> [Finding] {
    let known = right?.findings(limit: limit) ?? []
    let all = trace.findings(limit: limit)
    let found = all.filter { finding in
      finding.grade == .mistake
        || isExplained(finding.kind)
          && (Self.isComparable(finding.kind)
            ? Self.weight(of: finding.kind, in: all) > Self.weight(of: finding.kind, in: known)
            : !isInRightProgram(finding, known))
    }.filter {
      !isEffectOfEarlyCancellation($0) && !isAboutMissingComputation($0)
        && !isOfWorkToComplete($0) && !isOfWorkToSuspend($0)
        && difference?.isUnreachedInBoth($0, known) != true
    }
    .map(aboutEditableLines).map { difference?.refined($0) ?? $0 }
    return found.filter(isAboutEditableLines)
      + found.filter { !isAboutEditableLines($0) && $0.grade == .mistake }
  }

  /// Checks whether a remark of this kind explains a failure. Waiting for one task before starting another is
  /// correct unless the correct program's work begins earlier.
  private func isExplained(_ kind: Finding.Kind) -> Bool {
    guard right != nil, kind == .oneByOne || kind == .inBatches else { return true }
    return differences.contains { [.beganLate, .beganBehind, .beganAfterTurn].contains($0.kind) }
  }

  /// Checks whether a remark is about how a task responds to a cancellation that it should not have got.
  private func isEffectOfEarlyCancellation(_ finding: Finding) -> Bool {
    guard finding.kind == .cancellationHidden,
      let early = differences.first(where: { $0.kind == .cancelledEarly }),
      let time = early.tasks.first.flatMap({ trace[$0]?.cancellation?.time })
    else { return false }
    return finding.allTasks.contains {
      early.tasks.contains($0) || trace[$0]?.cancellation?.time == time
    }
  }

  /// Checks whether a finding is about a task that repeats work which a cancellation ended, and which the correct
  /// program completes. The task should not stop earlier: the cancellation should not reach that work.
  private func isOfWorkToComplete(_ finding: Finding) -> Bool {
    finding.kind == .ranOn
      && differences.contains {
        $0.kind == .cutShort && $0.tasks.first == finding.tasks.first
      }
  }

  /// Checks whether a remark asks for pauses in a computation for whose time the correct program suspends.
  private func isOfWorkToSuspend(_ finding: Finding) -> Bool {
    finding.kind == .noCoreFree
      && differences.contains { other in
        other.kind == .notSuspended
          && other.places.contains { place in
            finding.places.contains { $0.file == place.file && $0.line == place.line }
          }
      }
  }

  /// A finding about a mistake that changes nothing about what the program prints; nil if there is none.
  var hiddenMistake: Finding? { difference?.hiddenMistake }

  /// Checks whether a remark explains a failure less than a difference does. It is about a child whose result no task
  /// reads, or about an error that ends a group, and the correct program has the same in that run. Or it is about a
  /// turn on an actor, and no work was done twice.
  func isCommon(_ finding: Finding) -> Bool {
    guard finding.grade == .remark, let difference else { return false }
    return difference.bothLeaveScope(finding) || difference.bothEndGroup(finding)
      || difference.endsGroupAtOtherTime(finding)
      || !Self.isComparable(finding.kind) && difference.hasSameWork
  }

  /// Checks whether a remark is about sleeps that take the time of a computation which the program does not do.
  private func isAboutMissingComputation(_ finding: Finding) -> Bool {
    finding.kind == .polls && difference?.isInsteadOfComputation(finding.event) ?? false
  }

  /// Checks whether two programs' findings of a kind can be compared by their weights. Reentrancy in one place,
  /// which the correct program may have too, says nothing about another place.
  private static func isComparable(_ kind: Finding.Kind) -> Bool {
    ![.actorReentered, .actorAwaitsFirst, .actorVisitedTwice].contains(kind)
  }

  /// Checks whether the correct program has the same kind of finding at a line with the same text.
  private func isInRightProgram(_ finding: Finding, _ known: [Finding]) -> Bool {
    guard let right, let line = Self.line(of: finding, in: trace) else { return false }
    return known.contains { $0.kind == finding.kind && Self.line(of: $0, in: right) == line }
  }

  private static func line(of finding: Finding, in trace: Trace) -> String? {
    finding.places.first.flatMap { trace.symbols.text(of: $0) }
  }

  /// Returns the weight of a kind of finding: its cost in milliseconds, or the number of tasks if it has no cost.
  private static func weight(of kind: Finding.Kind, in findings: [Finding]) -> Double {
    findings.filter { $0.kind == kind }.reduce(0) { sum, finding in
      sum + (finding.cost.map { $0 / .milliseconds(1) } ?? Double(finding.allTasks.count))
    }
  }

  private func isAboutEditableLines(_ finding: Finding) -> Bool {
    finding.places.isEmpty || finding.places.contains(where: lines.contains)
  }

  /// Moves the finding's places that the learner may change to the front.
  private func aboutEditableLines(_ finding: Finding) -> Finding {
    var finding = finding
    finding.places =
      finding.places.filter(lines.contains) + finding.places.filter { !lines.contains($0) }
    return finding
  }
}
