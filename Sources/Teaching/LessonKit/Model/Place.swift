/// A lesson's step, by ids, which stay the same when lessons are edited.
package struct Place: Hashable, Sendable {
  package var lesson: String
  package var step: String

  package init(lesson: String, step: String) {
    self.lesson = lesson
    self.step = step
  }
}

/// Where a learner is: a lesson's introduction, or one of its steps.
package struct Position: Hashable, Sendable {
  package var lesson: String
  /// The step's id; nil in the introduction.
  package var step: String?

  package init(lesson: String, step: String? = nil) {
    self.lesson = lesson
    self.step = step
  }

  package init(_ place: Place) { self.init(lesson: place.lesson, step: place.step) }
}

/// A question of a step: the first, second … of its predictions or review questions.
package struct QuestionID: Hashable, Sendable {
  package var place: Place
  /// Counted from 1.
  package var number: Int

  package init(place: Place, number: Int) {
    self.place = place
    self.number = number
  }
}

/// A goal of a step: the first, second … of its goals.
package struct GoalID: Hashable, Sendable {
  package var place: Place
  /// Counted from 1.
  package var number: Int

  package init(place: Place, number: Int) {
    self.place = place
    self.number = number
  }
}
