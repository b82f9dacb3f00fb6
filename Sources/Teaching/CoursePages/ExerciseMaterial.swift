package import LessonKit

/// The programs of an exercise, for pages.
package struct ExerciseMaterial: Sendable {
  package struct Feedback: Hashable, Sendable {
    /// The mistake, in the author's words.
    var mistake: String
    /// The explanation that the tutor gives to a learner who makes this mistake.
    var explanation: String
    /// The declarations that the wrong version changes or adds, with the line numbers of the explanation.
    var code: String

    package init(mistake: String, explanation: String, code: String = "") {
      self.mistake = mistake
      self.explanation = explanation
      self.code = code
    }

    /// The explanation, with the parts between backticks as code.
    var inlines: [Inline] {
      let parts = explanation.split(separator: "`", omittingEmptySubsequences: false)
      // A backtick without another one is part of the text.
      guard !parts.count.isMultiple(of: 2) else { return [.text(explanation)] }
      return parts.enumerated().map { index, part in
        index.isMultiple(of: 2) ? .text(String(part)) : .code(String(part))
      }
    }
  }

  var files: ExerciseFiles
  /// The feedback on each wrong version, in order. It is empty unless the programs were run for the answers.
  package var feedback: [Feedback]

  /// The reason why the solution is right; nil unless it was run for the answers.
  package var reason: Exercise.Reason?

  package init(
    _ files: ExerciseFiles, feedback: [Feedback] = [], reason: Exercise.Reason? = nil
  ) {
    self.files = files
    self.feedback = feedback
    self.reason = reason
  }
}

extension LessonOutline {
  /// An exercise in a lesson, with its number. Questions, goals and exercises are numbered together.
  struct NumberedTask {
    var number: Int
    var exercise: LessonKit.Exercise
    /// The programs; nil if the pages show none.
    var material: ExerciseMaterial?

    /// The reason why the solution is right. If it was not run, this is the reason that is true of every solution.
    var reason: LessonKit.Exercise.Reason? { material?.reason ?? exercise.because.last }

    /// A sentence that says which declarations the learner may change; nil if the learner may change all.
    var mayChange: [Inline]? {
      guard !exercise.edit.isEmpty else { return nil }
      let names = exercise.edit.map { Inline.code($0.value) }
      let separated = names.enumerated().flatMap { index, name -> [Inline] in
        index == 0 ? [name] : [.text(index == names.count - 1 ? " and " : ", "), name]
      }
      return [.text("Change ")] + separated + [.text(". You may add declarations.")]
    }

    /// The number of empty lines for the learner's code: as many as may be changed, and a few more.
    var room: Int {
      guard let start = material?.files.start else { return Self.leastRoom }
      let source = DemoSource(demo: exercise.name, file: start.name, text: start.text)
      let lines = exercise.edit.flatMap { source.lines(of: $0.value) }.map(\.count).reduce(0, +)
      return min(max(lines + Self.moreRoom, Self.leastRoom), Self.maximumRoom)
    }

    private static let leastRoom = 6
    private static let moreRoom = 4
    private static let maximumRoom = 20
  }
}
