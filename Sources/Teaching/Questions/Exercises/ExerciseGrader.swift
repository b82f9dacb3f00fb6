package import LessonKit
import TaskTrace
import TraceAnalysis
import TraceExpressions
import TraceFindings

/// Checks the runs of a program against the checks of an exercise. It does not run programs.
package struct ExerciseGrader: Sendable {
  let exercise: Exercise

  package init(_ exercise: Exercise) { self.exercise = exercise }

  /// Returns the verdict on all runs, without observations. The first check that fails decides it; within a check, the
  /// first failing run does.
  ///
  /// A program that does not end by itself, or prints more than a trace records, fails even if its checks pass, because
  /// a part of its behavior is unknown.
  package func verdict(on all: [ExerciseResults]) -> ExerciseVerdict {
    if let failed = failureBeforeChecks(in: all) { return .failed(failed) }
    for check in exercise.checks {
      if let failed = failure(of: check, in: all.filter { check.runs.contains($0.run.name) }) {
        return .failed(failed)
      }
    }
    let many = all.filter { $0.run.schedules != nil }
    return .passed(
      schedules: many.reduce(0) { $0 + $1.results.count }, areAll: many.allSatisfy(\.isComplete))
  }

  // MARK: Failures before checks

  private func failureBeforeChecks(in all: [ExerciseResults]) -> FailedCheck? {
    for results in all {
      let failing = results.results.filter { $0.failureBeforeChecks != nil }
      guard let first = failing.first, let reason = first.failureBeforeChecks else { continue }
      return failed(nil, results, reason, first, count: failing.count)
    }
    return nil
  }

  // MARK: Checks

  private func failure(of check: Exercise.Check, in all: [ExerciseResults]) -> FailedCheck? {
    let expression: Expression
    do {
      expression = try Expression(check.key.value)
    } catch {
      return all.first.flatMap { results in
        results.results.first.map {
          failed(check, results, .undecided("\(error)"), $0, count: results.results.count)
        }
      }
    }
    if check.quantifier == .sometimes { return lack(of: expression, check, in: all) }
    let wanted = check.quantifier == .always
    for results in all {
      var first: (result: ExerciseResults.Result, reason: FailedCheck.Reason)?
      var count = 0
      for result in results.results {
        guard let reason = reason(against: expression, result.trace, wanted) else { continue }
        count += 1
        first = first ?? (result, reason)
      }
      if let first { return failed(check, results, first.reason, first.result, count: count) }
    }
    return nil
  }

  /// Returns the failure of a check that must hold in at least one run; nil if it does.
  private func lack(
    of expression: Expression, _ check: Exercise.Check, in all: [ExerciseResults]
  ) -> FailedCheck? {
    let holds = all.contains { results in
      results.results.contains { reason(against: expression, $0.trace, true) == nil }
    }
    guard !holds, let results = all.first, let result = results.results.first else { return nil }
    return failed(check, results, .neverHolds, result, count: results.results.count)
  }

  /// Returns the reason why a run fails; nil if the expression has the wanted truth value.
  private func reason(
    against expression: Expression, _ trace: Trace, _ wanted: Bool
  ) -> FailedCheck.Reason? {
    do throws(ExpressionFailure) {
      if try expression.holds(in: trace) == wanted { return nil }
      return .values(try expression.sentences(in: trace))
    } catch {
      return .undecided(error.problem.wording.what)
    }
  }

  private func failed(
    _ check: Exercise.Check?, _ results: ExerciseResults, _ reason: FailedCheck.Reason,
    _ result: ExerciseResults.Result, count: Int
  ) -> FailedCheck {
    FailedCheck(
      check: check, run: results.run, reason: reason, result: result, failing: count,
      total: results.results.count)
  }
}

extension Observation {
  /// Returns the findings of a run that explain why it fails a check, the most likely first, with facts about a
  /// correct program.
  static func all(
    in context: FindingContext, explaining check: Exercise.Check?
  ) -> [Observation] {
    RelevantFindings(in: context, failing: check?.key.value).findings.map { Observation($0) }
  }

  init(_ finding: Finding) {
    self.init(
      sentence: finding.text, line: finding.places.first.map { Int($0.line) },
      lesson: finding.kind.lesson, remedy: finding.remedy, kind: finding.kind.rawValue)
  }
}
