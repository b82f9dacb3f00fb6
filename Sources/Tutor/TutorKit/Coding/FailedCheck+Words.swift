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
}
