/// Holds a lesson against all author rules.
package struct LessonChecker {
  /// What a lesson refers to. The caller knows it; the checker reads no file and runs no program.
  package struct Surroundings {
    /// All lessons there are.
    package var lessons: [LessonName]
    /// The lesson's demos.
    package var demos: [String]
    /// The demos of all lessons, as `LESSON/DEMO`.
    package var allDemos: [String]
    /// A demo's source; none if its file is missing.
    package var source: (_ demo: String) -> DemoSource?
    /// Whether there is a file at a path that starts at the lesson's folder.
    package var fileExists: (_ path: String) -> Bool
    /// Why a demo refuses some arguments; none if it takes them.
    package var refusal: (_ demo: String, _ arguments: [String]) -> String?

    package init(
      lessons: [LessonName], demos: [String], allDemos: [String] = [],
      source: @escaping (_ demo: String) -> DemoSource?,
      fileExists: @escaping (_ path: String) -> Bool,
      refusal: @escaping (_ demo: String, _ arguments: [String]) -> String?
    ) {
      self.lessons = lessons
      self.demos = demos
      self.allDemos = allDemos
      self.source = source
      self.fileExists = fileExists
      self.refusal = refusal
    }
  }

  package let surroundings: Surroundings

  package init(surroundings: Surroundings) { self.surroundings = surroundings }

  /// Every mistake in a lesson, those of its reading too, in order. A text without steps is held against
  /// the format alone.
  package func check(_ reading: LessonReading) -> [Diagnostic] {
    guard !reading.lesson.steps.isEmpty else { return reading.diagnostics }
    let found = AuthorRule.all.flatMap { rule in
      rule.violations(reading.lesson, surroundings).map {
        reading.lesson.source.diagnostic($0.value, at: $0.position)
      }
    }
    return (reading.diagnostics + found).inOrder
  }
}

/// One thing that a lesson must keep to.
package struct AuthorRule: Sendable {
  package typealias Violations =
    @Sendable (Lesson, LessonChecker.Surroundings) -> [Located<LessonProblem>]
  /// The rule, as a sentence.
  package let sentence: String
  package let violations: Violations

  /// The rules beyond those of the format, which the reader holds a lesson against.
  package static let all: [AuthorRule] = [
    AuthorRule(
      sentence: "Every required lesson exists and comes before.", violations: requirements),
    AuthorRule(
      sentence: "Every run names a demo of the lesson, or LESSON/DEMO.", violations: demosExist),
    AuthorRule(sentence: "Every run's options parse.", violations: optionsParse),
    AuthorRule(sentence: "Every code block names declarations that exist.", violations: codeExists),
    AuthorRule(
      sentence: "Something is predicted before a step's first run.", violations: predictions),
    AuthorRule(
      sentence: "A prediction is about the run that follows it.", violations: predictedRuns),
    AuthorRule(
      sentence: "Something is noticed after every run that is not an altered one.",
      violations: notices),
    AuthorRule(
      sentence: "What is checked stands behind ⇐, in a notice block.", violations: arrows),
    AuthorRule(sentence: "What is checked has a run above it.", violations: keysHaveRuns),
    AuthorRule(sentence: "The choices of a question differ.", violations: choices),
    AuthorRule(sentence: "Nothing depends on a picture.", violations: pictures),
    AuthorRule(sentence: "A table measures a run above it.", violations: measures),
    AuthorRule(sentence: "Every demo is predicted once at least.", violations: everyDemo),
    AuthorRule(sentence: "There is a sentence to keep.", violations: keep),
    AuthorRule(sentence: "The last step ends with the review.", violations: review),
    AuthorRule(sentence: "Every link leads to something.", violations: links),
    AuthorRule(sentence: "Every step has speaker notes with their minutes.", violations: notes),
    AuthorRule(sentence: "The notes take about the lesson's minutes.", violations: notedTime),
  ]
}
