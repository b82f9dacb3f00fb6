package import LessonKit
package import TraceAnalysis
package import TraceExport

/// A run for a page, with its title.
package struct RecordedRun: Sendable {
  var title: String
  var trace: Trace

  /// The maximum number of lanes in a picture, so that a sheet of paper has room for the story below it.
  static let rows = 28

  package init(title: String, trace: Trace) {
    self.title = title
    self.trace = trace
  }
}

/// The verdict on a claim after checking the schedules.
package struct ClaimResult: Hashable, Sendable {
  /// The verdict in a sentence, such as `Proven over 12 schedules.`
  var sentence: String
  var holds: Bool

  package init(_ sentence: String, holds: Bool) {
    self.sentence = sentence
    self.holds = holds
  }
}

/// A lesson with everything that its pages need.
package struct LessonMaterial: Sendable {
  package var lesson: Lesson
  /// The demos' sources, by the demos' names.
  package var sources: [String: DemoSource]
  /// The runs, by the command line of their `DemoRun`.
  package var runs: [String: RecordedRun]
  /// The results of the claims that were checked.
  var claims: [Claim: ClaimResult]
  /// The exercises' programs, by the exercises' names.
  package var exercises: [String: ExerciseMaterial] = [:]
  /// The pages on which readers choose the order of a run, with the run's command line.
  package var explored: [(commandLine: String, page: ExploredPage)] = []
  /// The titles of the lessons that the lesson builds on, by their IDs. A lesson without a title is named by its ID.
  package var requiredTitles: [String: String] = [:]

  package init(
    _ lesson: Lesson, sources: [String: DemoSource] = [:], runs: [String: RecordedRun] = [:],
    claims: [Claim: ClaimResult] = [:]
  ) {
    self.lesson = lesson
    self.sources = sources
    self.runs = runs
    self.claims = claims
  }
}

/// Lessons in order, and the terms that they teach.
package struct CourseMaterial: Sendable {
  package var title = "Structured concurrency in Swift"
  var lessons: [LessonMaterial]
  var glossary: Glossary?
  /// Whether readers can open the answers to questions.
  package var showsAnswers = true

  package init(lessons: [LessonMaterial], glossary: Glossary? = nil) {
    self.lessons = lessons
    self.glossary = glossary
  }
}
