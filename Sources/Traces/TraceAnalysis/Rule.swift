public import TaskTrace

/// A rule of structured concurrency, against which every trace is checked.
public struct Rule: Identifiable, Sendable {
  public var id: ID
  /// The rule as a sentence, without a full stop.
  public var title: String
  /// The Swift Evolution proposal that defines it.
  public var proposal: String
  let check: @Sendable (Trace, inout RuleReport) -> Void

  /// The number of a rule. Texts refer to rules by number, so the order must not change. Add new rules at the end.
  public enum ID: Int, CaseIterable, Hashable, Sendable {
    case parentEndsLast = 1
    case groupEndsLast, cancellationReachesChildren, unawaitedAreCancelled
    case cancellationGoesDownOnly, childOfCancelledStartsCancelled, unstructuredHasNoParent
    case priorityIsInherited, taskLocalsAreInherited, taskEndsOnce, actorRunsOne, coresAreLimited
    case cancellationStays

    /// The name in a story, such as `rule 4`, which `define` explains.
    public var term: String { Self.terms[rawValue - 1] }
    private static let terms = allCases.map { "rule \($0.rawValue)" }
  }

  public var number: Int { id.rawValue }

  /// All rules, in the order of their numbers.
  public static let all: [Rule] = [
    parentEndsLast, groupEndsLast, cancellationReachesChildren, unawaitedAreCancelled,
    cancellationGoesDownOnly, childOfCancelledStartsCancelled, unstructuredHasNoParent,
    priorityIsInherited, taskLocalsAreInherited, taskEndsOnce, actorRunsOne, coresAreLimited,
    cancellationStays,
  ]

  public static subscript(id: ID) -> Rule { all[id.rawValue - 1] }
}

/// The result of checking a rule against a trace.
public struct RuleReport: Hashable, Sendable {
  public var rule: Rule.ID
  /// The number of times that the rule applied.
  public var applied = 0
  /// The number of times that the rule held.
  public var held = 0
  public var violations: [Violation] = []

  public struct Violation: Hashable, Sendable {
    /// The index in `Trace.events` of the event that breaks the rule.
    public var event: Int
    public var tasks: [TaskID]
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
  /// The reports of the rules that applied at least once, in the order of their numbers.
  public var ruleReports: [RuleReport] {
    concurrently(Rule.all.count) { $0.report(Rule.all[$1]) }
      .filter { $0.applied > 0 }
  }

  public func report(_ rule: Rule) -> RuleReport {
    var report = RuleReport(rule: rule.id)
    rule.check(self, &report)
    return report
  }
}
