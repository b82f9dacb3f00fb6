import TraceFindings

/// A finding that the tutor showed to learners, and the learners whose attempts had it.
struct ExerciseMistake: Hashable, Sendable {
  struct InExercise: Hashable, Sendable {
    /// The lesson and the exercise, such as `async-let/two-downloads`.
    var exercise: String
    /// The IDs of the learners, in the order of the class.
    var learners: [String]
  }

  /// The name of the finding's kind; nil for attempts that failed a check without a finding.
  var finding: String?
  var attempts: Int
  var exercises: [InExercise]

  var learners: Int { Set(exercises.flatMap(\.learners)).count }

  /// The mistake in a few words. If the finding's kind is unknown because a newer tutor recorded it, this is the
  /// kind's name.
  var title: String {
    guard let finding else { return "no known finding" }
    return Finding.Kind(rawValue: finding)?.title ?? finding
  }
}

extension ClassRecord {
  /// The mistakes in failed attempts. Mistakes that more learners made come first; attempts without a finding come
  /// last.
  var mistakes: [ExerciseMistake] {
    var counts = MistakeCounts()
    for learner in learners {
      for (lesson, exercise) in learner.exercises {
        var attempts: [String: Int] = [:]
        for attempt in exercise.attempts where attempt.kind == .failed {
          for kind in attempt.findings.isEmpty ? [""] : Set(attempt.findings) {
            attempts[kind, default: 0] += 1
          }
        }
        let name = "\(lesson.id)/\(exercise.name)"
        for (kind, count) in attempts { counts.add(count, of: kind, learner.learner, name) }
      }
    }
    // The learners are counted once for each mistake, and not at each comparison.
    return counts.mistakes.values.map { (learners: $0.learners, mistake: $0) }
      .sorted { left, right in
        let (first, second) = (left.mistake, right.mistake)
        return (first.finding == nil ? 1 : 0, -left.learners, -first.attempts, first.title)
          < (second.finding == nil ? 1 : 0, -right.learners, -second.attempts, second.title)
      }
      .map(\.mistake)
  }
}

/// The mistakes in failed attempts, counted.
private struct MistakeCounts {
  /// The mistakes by the names of their kinds. The name is empty for attempts without a finding.
  private(set) var mistakes: [String: ExerciseMistake] = [:]
  /// The index of each exercise in the list of a mistake.
  private var places: [Place: Int] = [:]

  private struct Place: Hashable {
    var kind: String
    var exercise: String
  }

  /// Adds the attempts of a learner at an exercise. Call it once for each kind, learner and exercise.
  mutating func add(_ attempts: Int, of kind: String, _ learner: String, _ exercise: String) {
    var mistake =
      mistakes.removeValue(forKey: kind)
      ?? ExerciseMistake(finding: kind.isEmpty ? nil : kind, attempts: 0, exercises: [])
    mistake.attempts += attempts
    let place = places[Place(kind: kind, exercise: exercise)] ?? mistake.exercises.count
    if place == mistake.exercises.count {
      places[Place(kind: kind, exercise: exercise)] = place
      mistake.exercises.append(.init(exercise: exercise, learners: []))
    }
    mistake.exercises[place].learners.append(learner)
    mistakes[kind] = mistake
  }
}

extension HandIn {
  package var exercises: [(lesson: Lesson, exercise: Exercise)] {
    lessons.flatMap { lesson in lesson.exercises.map { (lesson, $0) } }
  }
}
