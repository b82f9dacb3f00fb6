package import LessonKit
import TraceExpressions

extension Exercise {
  /// Returns the first sentence that is true of a program that passes, and its place in the list. Its expression is
  /// true in every run, in all schedules. A program in which it has no value, such as one without a task of some
  /// name, gets another sentence.
  package func reason(for results: [ExerciseResults]) -> (place: Int, reason: Reason)? {
    because.enumerated().first { (try? $0.element.holds(for: results)) == true }
      .map { ($0.offset, $0.element) }
  }
}

extension Exercise.Reason {
  /// Returns why the expression has no value in a run; nil if it has a value in all runs.
  package func failure(for results: [ExerciseResults]) -> String? {
    do {
      _ = try holds(for: results)
      return nil
    } catch let failure as ExpressionFailure {
      return failure.problem.wording.what
    } catch {
      return "\(error)"
    }
  }

  fileprivate func holds(for results: [ExerciseResults]) throws -> Bool {
    guard let when else { return true }
    let expression = try Expression(when.value)
    return try results.filter { runs.contains($0.run.name) }.allSatisfy { results in
      try results.results.allSatisfy { try expression.holds(in: $0.trace) }
    }
  }
}
