package import LessonKit
package import TraceExpressions

/// The reason why a run does not decide a question: the lesson has a mistake, or this is not the run that the
/// question is about.
package enum GradingFailure: Error, Hashable, Sendable, CustomStringConvertible {
  case expression(ExpressionFailure, at: SourcePosition)
  /// Not exactly one choice is right.
  case undecided(right: Int)
  case keyUnfit(KeyMismatch, at: SourcePosition)

  /// The reason why the value of a key is no answer to the question.
  package enum KeyMismatch: Hashable, Sendable {
    /// The value does not have the form of the answers.
    case otherForm(TypedAnswer.Form, found: String)
    /// The names to put in order differ from the names in the key.
    case items([String], names: [String])
  }

  package var description: String {
    switch self {
    case .expression(let failure, let position): "Line \(position.line): \(failure)"
    case .undecided(let right):
      "In this run, \(right == 0 ? "none" : "\(right)") of the answers \(right < 2 ? "is" : "are") right. "
        + "Run the demo with the lesson's options."
    case .keyUnfit(let mismatch, let position): "Line \(position.line): \(mismatch)"
    }
  }
}

extension GradingFailure.KeyMismatch: CustomStringConvertible {
  /// The end of a sentence.
  package var description: String {
    switch self {
    case .otherForm(let form, let found):
      "the question asks for \(form.words), but its key is \(found)."
    case .items(let items, let names):
      "the items are \(items.joined(separator: ", ")), "
        + "but the key contains \(names.joined(separator: ", "))."
    }
  }
}

extension TypedAnswer.Form {
  fileprivate var words: String {
    switch self {
    case .number: "a number"
    case .duration: "a time"
    case .order: "an order"
    case .text: "a text"
    }
  }
}
