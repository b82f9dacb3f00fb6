/// Checks a lesson against all author rules.
package struct LessonChecker {
  /// Access to everything that a lesson may refer to. The caller provides it; the checker does not read files or
  /// run programs.
  package struct Surroundings {
    /// The names of all lessons.
    var lessons: [LessonName]
    /// The names of the lesson's demos.
    var demos: [String]
    /// The names of all lessons' demos, as `LESSON/DEMO`.
    var allDemos: [String]
    /// Returns a demo's source; nil if its file is missing.
    var source: (_ demo: String) -> DemoSource?
    /// Checks whether a file exists at a path relative to the lesson's folder.
    var fileExists: (_ path: String) -> Bool
    /// Returns the reason why a demo rejects arguments; nil if it accepts them.
    var refusal: (_ demo: String, _ arguments: [String]) -> String?

    /// Returns the files of one of the lesson's exercises.
    var exercise: (_ name: String) throws(Diagnostic) -> ExerciseFiles

    /// Returns the paths in the lesson's folder of exercises that no exercise with one of the names uses. The path of a
    /// folder ends with a slash.
    var unusedFiles: (_ exercises: [String]) -> [String]

    package init(
      lessons: [LessonName], demos: [String], allDemos: [String] = [],
      source: @escaping (_ demo: String) -> DemoSource?,
      fileExists: @escaping (_ path: String) -> Bool,
      refusal: @escaping (_ demo: String, _ arguments: [String]) -> String?,
      exercise: @escaping (_ name: String) throws(Diagnostic) -> ExerciseFiles = Self.withoutFiles,
      unusedFiles: @escaping (_ exercises: [String]) -> [String] = { _ in [] }
    ) {
      self.lessons = lessons
      self.demos = demos
      self.allDemos = allDemos
      self.source = source
      self.fileExists = fileExists
      self.refusal = refusal
      self.exercise = exercise
      self.unusedFiles = unusedFiles
    }

    /// Reports that an exercise's start file is missing. It is the default for lessons without files.
    static func withoutFiles(_ name: String) throws(Diagnostic) -> ExerciseFiles {
      throw Diagnostic(
        .exerciseFile(.fileMissing("Exercises/\(name)/start.swift")), file: "Lesson.md")
    }
  }

  let surroundings: Surroundings

  package init(surroundings: Surroundings) { self.surroundings = surroundings }

  /// Returns all mistakes in a lesson, including those that the parser found, in order. For a text without steps or
  /// with a block that is not closed, only the parser's mistakes are returned.
  package func check(_ parsed: ParsedLesson) -> [Diagnostic] {
    guard !parsed.lesson.steps.isEmpty, !parsed.isCut else { return parsed.diagnostics }
    let found = AuthorRule.all.flatMap { rule in
      rule.violations(parsed.lesson, surroundings).map {
        parsed.lesson.source.diagnostic($0.value, at: $0.position)
      }
    }
    return (parsed.diagnostics + found).inOrder
  }
}

/// A rule that a lesson must follow.
struct AuthorRule: Sendable {
  typealias Violations =
    @Sendable (Lesson, LessonChecker.Surroundings) -> [Located<LessonProblem>]
  /// The rule, as a sentence.
  let sentence: String
  let violations: Violations

  /// The rules beyond those of the format. The parser checks the format.
  static let all: [AuthorRule] = [
    AuthorRule(
      sentence: "Every required lesson exists and comes earlier.", violations: requirements),
    AuthorRule(
      sentence: "Every run names a demo of the lesson, or LESSON/DEMO.", violations: demosExist),
    AuthorRule(sentence: "Every run's options parse.", violations: optionsParse),
    AuthorRule(sentence: "Every code block names declarations that exist.", violations: codeExists),
    AuthorRule(
      sentence: "A prediction comes before a step's first run.", violations: predictions),
    AuthorRule(
      sentence: "A prediction is for the run that follows it.", violations: predictedRuns),
    AuthorRule(
      sentence: "A notice block follows every run except changed ones.",
      violations: notices),
    AuthorRule(
      sentence: "⇐ appears only in notice blocks and after sentences to keep.", violations: arrows),
    AuthorRule(sentence: "Every checked expression follows a run.", violations: keysHaveRuns),
    AuthorRule(
      sentence: "What shows a sentence to keep is in the lesson.", violations: backings),
    AuthorRule(sentence: "The choices of a question differ.", violations: choices),
    AuthorRule(sentence: "No lesson depends on a picture.", violations: pictures),
    AuthorRule(sentence: "A measure table follows a run.", violations: measures),
    AuthorRule(sentence: "Every demo has at least one prediction.", violations: everyDemo),
    AuthorRule(
      sentence: "Exercises have different names, and none but the last combines the others.",
      violations: exerciseNames),
    AuthorRule(
      sentence: "Every exercise has its files, with the declarations to edit.",
      violations: exerciseFiles),
    AuthorRule(
      sentence: "An exercise uses every file in the folder of exercises.",
      violations: unusedExerciseFiles),
    AuthorRule(sentence: "The lesson has a key sentence.", violations: keep),
    AuthorRule(sentence: "The last step ends with the review.", violations: review),
    AuthorRule(sentence: "Every link leads to something.", violations: links),
    AuthorRule(sentence: "Every step has speaker notes with their minutes.", violations: notes),
    AuthorRule(
      sentence: "The minutes of the notes add up to those of the lesson.", violations: notedTime),
  ]
}
