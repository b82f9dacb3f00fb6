import TraceFindings

/// A finding that the tutor showed to learners, and the learners whose attempts had it.
package struct ExerciseMistake: Hashable, Sendable {
  package struct InExercise: Hashable, Sendable {
    /// The lesson and the exercise, such as `async-let/two-downloads`.
    package var exercise: String
    /// The IDs of the learners, in the order of the class.
    package var learners: [String]
  }

  /// The name of the finding's kind; nil for attempts that failed a check without a finding.
  package var finding: String?
  package var attempts: Int
  package var exercises: [InExercise]

  package var learners: Int { Set(exercises.flatMap(\.learners)).count }

  /// The mistake in a few words. If the finding's kind is unknown because a newer tutor recorded it, this is the
  /// kind's name.
  package var title: String {
    guard let finding else { return "no known finding" }
    return Finding.Kind(rawValue: finding)?.title ?? finding
  }
}

extension ClassRecord {
  /// The mistakes in failed attempts. Mistakes that more learners made come first; attempts without a finding come
  /// last.
  package var mistakes: [ExerciseMistake] {
    var mistakes: [String: ExerciseMistake] = [:]
    for learner in learners {
      for (lesson, exercise) in learner.exercises {
        for attempt in exercise.attempts where attempt.kind == .failed {
          let kinds = attempt.findings.isEmpty ? [""] : Array(Set(attempt.findings))
          for kind in kinds {
            let new = ExerciseMistake(
              finding: kind.isEmpty ? nil : kind, attempts: 0, exercises: [])
            mistakes[kind, default: new].add(learner.learner, "\(lesson.id)/\(exercise.name)")
          }
        }
      }
    }
    return mistakes.values.sorted { left, right in
      (left.finding == nil ? 1 : 0, -left.learners, -left.attempts, left.title)
        < (right.finding == nil ? 1 : 0, -right.learners, -right.attempts, right.title)
    }
  }
}

extension ExerciseMistake {
  fileprivate mutating func add(_ learner: String, _ exercise: String) {
    attempts += 1
    let place = exercises.firstIndex { $0.exercise == exercise } ?? exercises.count
    if place == exercises.count { exercises.append(InExercise(exercise: exercise, learners: [])) }
    if exercises[place].learners.last != learner { exercises[place].learners.append(learner) }
  }
}

extension HandIn {
  package var exercises: [(lesson: Lesson, exercise: Exercise)] {
    lessons.flatMap { lesson in lesson.exercises.map { (lesson, $0) } }
  }
}
