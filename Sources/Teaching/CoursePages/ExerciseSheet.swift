package import LessonKit

/// The program of an exercise, for pages.
package struct ExerciseMaterial: Sendable {
  package struct Feedback: Hashable, Sendable {
    /// The mistake, in the author's words.
    package var mistake: String
    /// What the tutor tells a learner who makes it.
    package var explanation: String

    package init(mistake: String, explanation: String) {
      self.mistake = mistake
      self.explanation = explanation
    }
  }

  package var files: ExerciseFiles
  /// For each wrong version, in their order. Empty unless the programs were run for the answers.
  package var feedback: [Feedback]

  package init(_ files: ExerciseFiles, feedback: [Feedback] = []) {
    self.files = files
    self.feedback = feedback
  }
}

extension LessonOutline {
  /// An exercise in a lesson, with a number that it shares with no question and no goal.
  struct NumberedTask {
    var number: Int
    var exercise: LessonKit.Exercise
    /// Nil if the pages show no programs.
    var material: ExerciseMaterial?

    /// What may be changed; nil if everything may.
    var mayChange: [Inline]? {
      guard !exercise.edit.isEmpty else { return nil }
      let names = exercise.edit.map { Inline.code($0.value) }
      let separated = names.enumerated().flatMap { index, name -> [Inline] in
        index == 0 ? [name] : [.text(index == names.count - 1 ? " and " : ", "), name]
      }
      return [.text("Change ")] + separated + [.text(". You may add declarations.")]
    }

    /// How many lines to leave for the learner's own code: those that may be changed, and some more.
    var room: Int {
      guard let start = material?.files.start else { return Self.leastRoom }
      let source = DemoSource(demo: exercise.name, file: start.name, text: start.text)
      let lines = exercise.edit.flatMap { source.lines(of: $0.value) }.map(\.count).reduce(0, +)
      return min(max(lines + Self.moreRoom, Self.leastRoom), Self.mostRoom)
    }

    private static let leastRoom = 6
    private static let moreRoom = 4
    private static let mostRoom = 20
  }
}
