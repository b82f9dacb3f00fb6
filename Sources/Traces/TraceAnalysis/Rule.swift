package import TaskTrace

/// A rule of structured concurrency that every trace is checked against.
package struct Rule: Identifiable, Sendable {
  package var id: ID
  /// In plain words, without a full stop.
  package var title: String
  /// The lesson that teaches it.
  package var lesson: String
  /// The Swift Evolution proposal that defines it.
  package var proposal: String
  let check: @Sendable (Trace, inout RuleReport) -> Void

  /// Texts cite a rule by its number, so the order never changes; new rules go to the end.
  package enum ID: Int, CaseIterable, Hashable, Sendable {
    case parentEndsLast = 1
    case groupEndsLast, cancellationReachesChildren, scopeLeavesNobodyBehind
    case cancellationGoesDownOnly, childOfCancelledStartsCancelled, unstructuredHasNoParent
    case priorityIsInherited, taskLocalsAreInherited, taskEndsOnce, actorRunsOne, coresAreLimited
    case cancellationStays

    /// The name that a story shows and that `define` explains: `rule 4`.
    package var term: String { Self.terms[rawValue - 1] }
    private static let terms = allCases.map { "rule \($0.rawValue)" }
  }

  package var number: Int { id.rawValue }

  /// In order of number.
  package static let all: [Rule] = [
    parentEndsLast, groupEndsLast, cancellationReachesChildren, scopeLeavesNobodyBehind,
    cancellationGoesDownOnly, childOfCancelledStartsCancelled, unstructuredHasNoParent,
    priorityIsInherited, taskLocalsAreInherited, taskEndsOnce, actorRunsOne, coresAreLimited,
    cancellationStays,
  ]

  package static subscript(id: ID) -> Rule { all[id.rawValue - 1] }
}

/// How a rule fared in one trace.
package struct RuleReport: Hashable, Sendable {
  package var rule: Rule.ID
  /// How often the rule applied, and how often it held.
  package var applied = 0
  package var held = 0
  package var violations: [Violation] = []

  package struct Violation: Hashable, Sendable {
    /// Index in `Trace.events` of the event that should not have happened, or not then.
    package var event: Int
    package var tasks: [TaskID]
  }

  init(rule: Rule.ID) { self.rule = rule }

  mutating func count(
    _ holds: Bool, event: @autoclosure () -> Int, tasks: @autoclosure () -> [TaskID]
  ) {
    applied += 1
    if holds {
      held += 1
    } else {
      violations.append(Violation(event: event(), tasks: tasks()))
    }
  }
}

extension Trace {
  /// Every rule that applied at least once, in order of number.
  package var ruleReports: [RuleReport] {
    Rule.all.map(report).filter { $0.applied > 0 }
  }

  package func report(_ rule: Rule) -> RuleReport {
    var report = RuleReport(rule: rule.id)
    rule.check(self, &report)
    return report
  }
}
