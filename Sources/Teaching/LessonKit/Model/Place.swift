/// A step of a lesson. It is identified by IDs because these stay the same when the order of lessons or steps
/// changes.
package struct Place: Hashable, Sendable {
  package var lesson: String
  package var step: String

  package init(lesson: String, step: String) {
    self.lesson = lesson
    self.step = step
  }
}

/// A learner's position: the introduction or a step of a lesson.
package struct Position: Hashable, Sendable {
  package var lesson: String
  /// The step's ID; nil in the introduction.
  package var step: String?

  package init(lesson: String, step: String? = nil) {
    self.lesson = lesson
    self.step = step
  }

  package init(_ place: Place) { self.init(lesson: place.lesson, step: place.step) }
}

/// The ID of a question: its step, and its number among the step's predictions or review questions.
package struct QuestionID: Hashable, Sendable {
  package var place: Place
  /// The number, starting at 1.
  package var number: Int

  package init(place: Place, number: Int) {
    self.place = place
    self.number = number
  }
}

/// The ID of a goal: its step, and its number among the step's goals.
package struct GoalID: Hashable, Sendable {
  package var place: Place
  /// The number, starting at 1.
  package var number: Int

  package init(place: Place, number: Int) {
    self.place = place
    self.number = number
  }
}
