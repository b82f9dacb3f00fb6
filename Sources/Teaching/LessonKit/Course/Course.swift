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

  /// The course's title; nil if the course has none or there is no course.
  package var title: String?
  package var predictions = Predictions.free
  package var answers = Answers.shown
  /// The IDs of the lessons in order; nil for all lessons in their own order.
  package var lessons: [Located<String>]?

  package init() {}
}
