import StyledText
import TraceFindings

/// What the teacher's own tutor found when it compiled and ran a program that was handed in.
package struct ObservedVerdict: Hashable, Sendable {
  package enum Outcome: Hashable, Sendable {
    case passed
    /// With the names of the findings' kinds.
    case failed(findings: [String])
    /// The first error, in a sentence.
    case notCompiled(String)
    /// A declaration that is not to be edited was changed.
    case editedOutside(String)
    /// Why it could not be graded, in a sentence.
    case ungraded(String)
  }

  /// The learner's word.
  package var learner: String
  /// Such as `async-let/two-downloads`.
  package var exercise: String
  package var claimed: Progress.ExerciseAttempt.Kind?
  package var outcome: Outcome

  package init(
    learner: String, exercise: String, claimed: Progress.ExerciseAttempt.Kind?, outcome: Outcome
  ) {
    self.learner = learner
    self.exercise = exercise
    self.claimed = claimed
    self.outcome = outcome
  }

  /// Whether the program does what the hand-in says. A program that was not graded contradicts nothing.
  package var contradicts: Bool {
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
    case .failed(let findings) where findings.isEmpty: "failed"
    case .failed(let findings):
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
