/// Code that a learner changes until the runs of the program pass the author's checks.
///
/// The program itself is in files beside the lesson; `ExerciseFiles` has them.
package struct Exercise: Hashable, Sendable {
  /// One run of the program, or many in different schedules.
  package struct Run: Hashable, Sendable {
    package enum Schedules: Hashable, Sendable {
      /// Every schedule, if there are few enough to run them all.
      case all
      /// That many schedules, drawn with consecutive seeds.
      case drawn(Int)
    }

    package var name: String
    /// The options of the program and of the machine.
    package var arguments: [String]
    /// Nil for one run in first-come order.
    package var schedules: Schedules?
    package var position: SourcePosition

    /// As one would type the options.
    package var options: String { CommandWords.join(arguments) }
  }

  /// Something that is true of the runs of a right program.
  package struct Check: Hashable, Sendable {
    /// In which runs and schedules the expression is true: in all, in one at least, or in none.
    package var quantifier: Claim.Quantifier
    package var key: Located<String>
    /// The names of the runs that are checked, in the order of the exercise.
    package var runs: [String]
    /// What a program that fails does wrong, in the author's words.
    package var say: [Inline]?
  }

  /// The name of the folder with the files. It is unique in the lesson.
  package var name: String
  package var position: SourcePosition
  /// The task, in a few sentences.
  package var ask: [Inline]
  /// The declarations that a learner may change; all, if there are none. Others can always be added.
  package var edit: [Located<String>]
  package var runs: [Run]
  package var checks: [Check]
  /// Why a program that passes is right.
  package var because: [Inline]
  /// From where to look to what to write.
  package var hints: [Located<[Inline]>]
  /// Whether it combines the ideas of the lesson: passing it completes the lesson's exercises.
  package var combines: Bool

  /// The run of that name.
  package func run(_ name: String) -> Run? { runs.first { $0.name == name } }
}

extension Step {
  package var exercises: [Exercise] {
    blocks.compactMap { if case .exercise(let exercise) = $0.kind { exercise } else { nil } }
  }
}

extension Lesson {
  package var exercises: [Exercise] { steps.flatMap(\.exercises) }

  /// The exercise that combines the ideas of the lesson, if there is one.
  package var combiningExercise: Exercise? { exercises.first(where: \.combines) }
}
