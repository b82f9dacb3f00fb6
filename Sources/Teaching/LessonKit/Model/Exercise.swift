/// Code that a learner changes until the runs of the program pass the author's checks.
///
/// The program is in files next to the lesson. `ExerciseFiles` contains them.
package struct Exercise: Hashable, Sendable {
  /// One run of the program, or several runs in different schedules.
  package struct Run: Hashable, Sendable {
    package enum Schedules: Hashable, Sendable {
      /// Every schedule, if there are few enough to run all of them.
      case all
      /// The given number of schedules, drawn with consecutive seeds.
      case drawn(Int)
    }

    package var name: String
    /// The options of the program and of the machine.
    package var arguments: [String]
    /// The schedules to run; nil for one run in first-come order.
    package var schedules: Schedules?
    var position: SourcePosition

    /// The arguments as they are typed in a command line.
    package var options: String { CommandWords.join(arguments) }
  }

  /// A condition that the runs of a correct program meet.
  package struct Check: Hashable, Sendable {
    /// The runs and schedules in which the expression is true: all, at least one, or none.
    package var quantifier: Claim.Quantifier
    package var key: Located<String>
    /// The names of the runs that are checked.
    package var runs: [String]
    /// The mistake of a program that fails, in the author's words.
    package var say: [Inline]?
  }

  /// A sentence on why a program that passes is right.
  package struct Reason: Hashable, Sendable {
    /// An expression that is true in every run of the programs that the sentence is about; nil if the sentence is
    /// true of every program that passes.
    package var when: Located<String>?
    /// The names of the runs in which the expression is true.
    package var runs: [String]
    package var say: [Inline]
  }

  /// The name of the folder that contains the files. It is unique in the lesson.
  package var name: String
  package var position: SourcePosition
  /// The task, in a few sentences.
  package var ask: [Inline]
  /// The declarations that a learner may change. If it is empty, the learner may change all declarations. Learners
  /// may always add declarations.
  package var edit: [Located<String>]
  package var runs: [Run]
  package var checks: [Check]
  /// The reasons why a program that passes is right, from the most special to the one that is always true. There is
  /// at least one.
  package var because: [Reason]
  /// The hints, from where to look to what to write.
  package var hints: [Located<[Inline]>]
  /// Whether the exercise combines the ideas of the lesson. Passing it completes the lesson's exercises.
  package var combines: Bool
}

extension Step {
  package var exercises: [Exercise] {
    blocks.compactMap { if case .exercise(let exercise) = $0.kind { exercise } else { nil } }
  }
}

extension Lesson {
  package var exercises: [Exercise] { steps.flatMap(\.exercises) }

  /// The exercise that combines the ideas of the lesson; nil if there is none.
  package var combiningExercise: Exercise? { exercises.first(where: \.combines) }
}
