import StyledText
import TraceFindings

/// The verdict on a program from a hand-in, after the teacher's tutor compiled and ran it.
package struct ObservedVerdict: Hashable, Sendable {
  package enum Outcome: Hashable, Sendable {
    case passed
    /// The program failed. `findings` are the names of the findings' kinds. `reason` is a clause that says what failed,
    /// for a program without findings.
    case failed(findings: [String], reason: String)
    /// The program does not compile. The string is the first error, in a sentence.
    case notCompiled(String)
    /// The learner changed a declaration that must not be edited. The string names it.
    case editedOutside(String)
    /// The program could not be graded. The string is the reason, in a sentence.
    case ungraded(String)
  }

  /// The learner's ID.
  var learner: String
  /// The lesson and the exercise, such as `async-let/two-downloads`.
  var exercise: String
  var claimed: Progress.ExerciseAttempt.Kind?
  var outcome: Outcome

  package init(
    learner: String, exercise: String, claimed: Progress.ExerciseAttempt.Kind?, outcome: Outcome
  ) {
    self.learner = learner
    self.exercise = exercise
    self.claimed = claimed
    self.outcome = outcome
  }

  /// Whether the verdict contradicts the hand-in. A program that was not graded contradicts nothing.
  var contradicts: Bool {
    switch outcome {
    case .passed: claimed == .failed
    case .failed, .notCompiled, .editedOutside: claimed == .passed
    case .ungraded: false
    }
  }
}

extension ObservedVerdict {
  var claim: String {
    switch claimed {
    case .passed: "passed"
    case .failed: "failed"
    case .hint, nil: "not tested"
    }
  }

  var words: String {
    switch outcome {
    case .passed: "passed"
    case .failed(let findings, let reason) where findings.isEmpty: "failed: \(reason)"
    case .failed(let findings, _):
      "failed: "
        + findings.map { Finding.Kind(rawValue: $0)?.title ?? $0 }.joined(separator: ", ")
    case .notCompiled(let error): "does not compile: \(error)"
    case .editedOutside(let declaration): "failed: \(declaration) was changed"
    case .ungraded(let why): "not graded: \(why)"
    }
  }

  var role: Role {
    switch outcome {
    case .passed: contradicts ? .warning : .success
    case .failed, .notCompiled, .editedOutside: contradicts ? .error : .plain
    case .ungraded: .dim
    }
  }
}
