import LessonKit
import Questions

extension FailedCheck {
  /// Returns what is wrong with the value of the check's expression: the beginning of a sentence.
  func contradiction(of check: Exercise.Check) -> String {
    let expression = "`\(check.key.value)`"
    guard check.quantifier == .never else { return "\(expression) is not true" }
    if case .undecided = reason { return "\(expression) must not be true" }
    return "\(expression) must not be true, but is true"
  }

  /// A clause that says what failed.
  var clause: String {
    switch reason {
    case .ending: "the run did not end by itself"
    case .outputIsCut: "the run printed more than 1 MiB"
    case .values, .undecided, .neverHolds: check.map(contradiction) ?? "a check does not hold"
    case .mistakes: "the run shows a mistake"
    }
  }
}
