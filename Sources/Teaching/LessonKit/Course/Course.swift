/// What a teacher has chosen for a class.
package struct Course: Hashable, Sendable {
  package enum Predictions: String, CaseIterable, Hashable, Sendable {
    case free
    /// A demo runs only after what the lesson asks of it was answered.
    case required
  }

  package enum Answers: String, CaseIterable, Hashable, Sendable {
    case shown
    /// Answers are recorded; nobody is told which were right.
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
