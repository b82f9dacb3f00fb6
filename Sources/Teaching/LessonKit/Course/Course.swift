/// A teacher's settings for a class.
package struct Course: Hashable, Sendable {
  package enum Predictions: String, CaseIterable, Hashable, Sendable {
    case free
    /// A demo runs only after its questions have been answered.
    case required
  }

  package enum Answers: String, CaseIterable, Hashable, Sendable {
    case shown
    /// Answers are recorded, but not shown as right or wrong.
    case hidden
  }

  /// Nil without a course: all lessons in their own order.
  package var title: String?
  package var predictions = Predictions.free
  package var answers = Answers.shown
  /// The lessons in their order, by id; nil is all.
  package var lessons: [Located<String>]?

  package init() {}
}
