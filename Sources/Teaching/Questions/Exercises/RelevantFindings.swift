import TaskTrace
import TraceAnalysis
import TraceExpressions
package import TraceFindings

/// The findings of a run that explain why it fails a check, the most likely first.
///
/// The words of the check's expression decide which kinds of findings are relevant. No rule is about one exercise,
/// so findings can also explain programs that the exercise's author did not foresee. A run of a correct program
/// shows which remarks explain nothing and what the run does differently.
package struct RelevantFindings {
  package let findings: [Finding]

  /// Selects findings. `check` is the expression that failed; nil if the failure is not about a check.
  package init(in context: FindingContext, failing check: String?) {
    let failing = check.map { Self.failing($0, context.trace) } ?? ""
    let wanted = Self.quoted(in: failing)
    let order = check == nil ? Self.ofEndings : Self.kinds(explaining: failing)
    let limit = check.flatMap { Self.limit(in: $0, context.trace) }
    let all = context.findings(limit: limit)
    let relevant = order.flatMap { kind in all.filter { $0.kind == kind } }
    let differences = context.differences(wanting: wanted)
    let compared = Self.causes(
      among: order.flatMap { kind in differences.filter { $0.kind == kind } }, in: differences)
    // A certain mistake is reported no matter which check failed.
    let others = all.filter { $0.grade == .mistake && !order.contains($0.kind) }
    let mistakes = relevant.filter { $0.grade == .mistake }
    // What the author's run shows too explains a failure only if no difference does.
    let common = relevant.filter(context.isCommon)
    let remarks = relevant.filter { $0.grade == .remark && !common.contains($0) }
    let isAboutPriority = wanted.contains { $0.contains("TaskPriority") }
    // Only these comparisons are needed if a relevant finding explains the failure.
    let polled = Set(remarks.filter { $0.kind == .polls }.compactMap(\.places.first))
    let sure = compared.filter { finding in
      finding.kind == .readInOrder || finding.kind == .waitedOutside
        || finding.kind == .otherPriority && isAboutPriority
        || finding.kind == .slept && !finding.places.contains(where: polled.contains)
    }
    let known = Set(sure.map(\.event))
    let isExplained = !mistakes.isEmpty || !remarks.isEmpty
    let rest = isExplained ? [] : compared.filter { !known.contains($0.event) }
    // Another turn on an actor explains a wrong result even if a sleep made the run longer.
    let turns = remarks.filter { Self.ofTurns.contains($0.kind) }
    let otherRemarks = remarks.filter { !Self.ofTurns.contains($0.kind) }
    let decisive = compared.filter(\.isDecisive)
    let explained =
      Self.causesFirst(mistakes + turns + sure + otherRemarks, sure) + rest + common + others
    let ordered = decisive + Self.computationsFirst(explained).filter { !decisive.contains($0) }
    let found = Self.withEffect(Self.errorsFirst(ordered, in: wanted), differences, wanted)
    // That a task waits for another one, or is a child, explains nothing if the check is about something else.
    let unrelated = differences.first { $0.kind != .waitsForTask && $0.kind != .tasksAdded }
    let shown = found.isEmpty && check != nil ? [unrelated].compactMap(\.self) : found
    findings = shown.mergingAlike(in: context.trace)
  }

  /// Moves findings about an error before the others if the program should have printed that error.
  private static func errorsFirst(_ findings: [Finding], in texts: [String]) -> [Finding] {
    let errors = texts.flatMap { $0.matches(of: /\b[A-Z]\w+(?:: [^"]*)?/) }
    let names = Set(errors.map { String($0.output) })
    func isAboutError(_ finding: Finding) -> Bool {
      [.errorLost, .errorDropped].contains(finding.kind)
        && names.contains { finding.text.contains("threw \($0)") }
    }
    return findings.filter(isAboutError) + findings.filter { !isAboutError($0) }
  }

  /// Adds what the program printed instead of a line after a first finding that tells only what may have caused it:
  /// another turn on an actor, or another number of calls of one.
  private static func withEffect(
    _ findings: [Finding], _ differences: [Finding], _ wanted: [String]
  ) -> [Finding] {
    guard let first = findings.first, ofTurns.contains(first.kind) || first.kind == .otherCalls,
      let printed = differences.first(where: { $0.kind == .printedOther }),
      wanted.contains(where: { printed.text.contains("\"\($0)\"") }), !findings.contains(printed)
    else { return findings }
    return [first, printed] + findings.dropFirst()
  }

  /// Moves a task that keeps an actor before the sleeps between its computations.
  private static func computationsFirst(_ findings: [Finding]) -> [Finding] {
    guard let sleep = findings.first, sleep.kind == .slept,
      let busy = findings.first(where: {
        [.mainActorBusy, .actorBusy].contains($0.kind) && $0.tasks.first == sleep.tasks.first
      })
    else { return findings }
    return [busy] + findings.filter { $0 != busy }
  }

  /// Moves a sleep, or a cancellation that does not reach a task, before a task that was left behind because of it.
  private static func causesFirst(_ findings: [Finding], _ sure: [Finding]) -> [Finding] {
    guard let first = findings.first, first.kind == .leftBehind,
      let cause = (sure.filter { $0.kind == .slept } + findings.filter { $0.kind == .unreached })
        .first(where: { !Set($0.tasks).isDisjoint(with: first.tasks) })
    else { return findings }
    return [cause] + findings.filter { $0 != cause }
  }

  /// Returns the differences without those that follow from others: a line is printed late or is another one because
  /// of the work before it. If there are no others, returns a dropped error among `all`, or else all of them.
  private static func causes(among differences: [Finding], in all: [Finding]) -> [Finding] {
    let effects: [Finding.Kind] = [.printedLate, .printedEarly, .printedOther]
    let causes = differences.filter { !effects.contains($0.kind) }
    guard causes.isEmpty, !differences.isEmpty else { return causes }
    let dropped = all.filter { $0.kind == .errorDropped }
    return dropped.isEmpty ? differences : dropped
  }

  /// Returns the parts of a check that are not true of a run. Only they have to be explained. Returns the check if all
  /// parts are true, or if one of them has no value.
  private static func failing(_ check: String, _ trace: Trace) -> String {
    guard let parts = try? Expression(check).conjuncts,
      let untrue = try? parts.filter({ try !$0.holds(in: trace) }), !untrue.isEmpty
    else { return check }
    return untrue.map(\.text).joined(separator: " and ")
  }

  private static let ofTurns: [Finding.Kind] = [
    .actorVisitedTwice, .actorReentered, .actorAwaitsFirst,
  ]

  private static let ofDelays: Set<Finding.Kind> = [
    .oneByOne, .inBatches, .beganLate, .beganBehind, .beganAfterTurn, .fewerAtOnce, .printedLate,
  ]

  private static let ofEndings: [Finding.Kind] = [
    .coresBlocked, .neverResumed, .resumedTwice, .crashed, .waitsInCircle, .priorityInverted,
    .ranOn, .polls, .errorDropped,
  ]

  /// The kinds that can make a run longer or shorter than it should be.
  private static let ofTimes: [Finding.Kind] = [
    .neverAwaited, .resultNeverRead, .leftBehind, .coresBlocked, .mainActorBusy, .actorBusy,
    .priorityInverted, .unreached, .unreachedTooMuch, .ranOn, .errorNoticedLate, .awaitedTooLate,
    .waitsForTheRest,
    .cancellationHidden,
    .inBatches,
    .polls, .slept, .waitedOutside, .readInOrder, .otherDuration, .oppositeOrder, .oneByOne,
    .tooManyAtOnce,
    .noCoreFree,
    .notSuspended,
    .beganAfterTurn, .fewerAtOnce,
    .errorHandled, .errorAdded, .beganBehind, .beganLate, .noticedLate, .errorEndedGroup, .cutShort,
    .cancelledEarly, .notCancelled, .failedTaskReadAgain, .sharedTask, .leftOut,
    .added, .beganEarly, .endedEarly, .printedLate, .printedEarly, .printedOther,
  ]

  /// The kinds that are relevant to each word of an expression. Kinds in earlier entries come first.
  private static let ofWords: [(words: Set<String>, kinds: [Finding.Kind])] = [
    (
      ["kind", "isStructured", "parent"],
      [.unreached, .unreachedTooMuch, .unstructured, .leftBehind, .tasksAdded]
    ),
    (
      ["isCancelled", "cause", "cancelledBy", "cancelledAt", "noticedAt", "latency"],
      [
        .neverAwaited, .unreached, .ranOn, .cleanupEnded, .cancellationHidden, .noticedLate,
        .errorEndedGroup,
        .leftBehind, .notCancelled,
      ]
    ),
    (
      ["peak"],
      [
        .polls, .slept, .tooManyAtOnce, .mainActorBusy, .actorBusy, .inBatches, .oneByOne,
        .coresBlocked,
        .beganEarly, .fewerAtOnce,
        .beganAfterTurn, .beganBehind, .beganLate,
      ]
    ),
    (
      ["running", "blocked", "ready"],
      [.coresBlocked, .polls, .notSuspended, .noCoreFree, .waitedOutside, .leftOut, .added]
    ),
    (["runningOnMain"], [.onMainActor, .mainActorBusy]),
    (["priority"], [.otherPriority]),
    (
      ["state", "outcome", "awaited", "error"],
      [
        .leftBehind, .neverAwaited, .resultNeverRead, .errorLost, .errorDropped, .errorHandled,
        .errorAdded,
        .errorEndedGroup, .unreached, .coresBlocked, .notCancelled,
      ]
    ),
    (["duration", "end", "start", "printedAt", "before", "order", "waits"], ofTimes),
    (
      ["printed", "line", "status"],
      [
        .slept, .waitedOutside, .readInOrder, .neverAwaited, .resultNeverRead, .leftBehind,
        .errorLost,
        .actorVisitedTwice,
        .actorReentered, .actorAwaitsFirst, .ranOn, .noticedLate, .cleanupEnded,
        .cancellationHidden,
        .errorDropped, .errorHandled, .errorAdded,
        .errorEndedGroup, .polls, .valueInherited, .valueLost, .offMainActor, .cutShort,
        .cancelledEarly, .cancellationThrown,
        .unreached, .unreachedTooMuch, .otherPriority, .lastResultsDropped, .waitsForTask,
        .notCancelled, .failedTaskReadAgain, .sharedTask, .criticalSections, .unprotected,
        .otherCalls, .otherDuration,
        .printedOther,
        .leftOut, .added, .beganEarly,
      ]
    ),
    (
      ["tasks"],
      [
        .oneByOne, .errorEndedGroup, .unstructured, .fewerAtOnce, .beganAfterTurn, .beganBehind,
        .beganLate,
        .leftOut, .tasksAdded,
      ]
    ),
  ]

  private static func kinds(explaining failing: String) -> [Finding.Kind] {
    let kinds = kinds(for: words(of: failing))
    // A delay does not explain a run that is too short.
    return failing.contains("duration >") ? kinds.filter { !ofDelays.contains($0) } : kinds
  }

  private static func kinds(for words: Set<String>) -> [Finding.Kind] {
    var kinds: [Finding.Kind] = []
    for entry in ofWords where !entry.words.isDisjoint(with: words) {
      for kind in entry.kinds where !kinds.contains(kind) { kinds.append(kind) }
    }
    return kinds
  }

  /// Returns the words of an expression, except those in quotes.
  private static func words(of text: String) -> Set<String> {
    let code = text.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined(separator: " ")
    return Set(code.split { !$0.isLetter }.map(String.init))
  }

  private static func quoted(in text: String) -> [String] {
    text.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
  }

  /// Returns the number of tasks that may be under way at once: the bound of `peak(…)` in a check such as
  /// `peak(…) <= option("limit", 2)`. Returns nil if the check has no such bound.
  private static func limit(in text: String, _ trace: Trace) -> Int? {
    guard let bound = text.firstMatch(of: /peak\(.*\)\s*(?:<=|==)\s*(.+)$/)?.1,
      case .number(let limit)? = try? Expression(String(bound)).value(in: trace), limit >= 0
    else { return nil }
    return Int(exactly: limit)
  }
}
