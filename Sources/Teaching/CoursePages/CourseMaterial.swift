package import LessonKit
package import TraceAnalysis
package import TraceExport

/// A run for a page, with its title.
package struct RecordedRun: Sendable {
  package var title: String
  package var trace: Trace

  /// The most lanes of a picture, so that it fits on a sheet of paper with the story below.
  static let rows = 28

  package init(title: String, trace: Trace) {
    self.title = title
    self.trace = trace
  }
}

/// The verdict of the schedules on a claim.
package struct ClaimResult: Hashable, Sendable {
  /// `Proven over 12 schedules.`
  package var sentence: String
  package var holds: Bool

  package init(_ sentence: String, holds: Bool) {
    self.sentence = sentence
    self.holds = holds
  }
}

/// A lesson with all that its pages are made of.
package struct LessonMaterial: Sendable {
  package var lesson: Lesson
  /// The demos' sources, by the demo's name.
  package var sources: [String: DemoSource]
  /// By command line, as `DemoRun` gives it.
  package var runs: [String: RecordedRun]
  /// The claims that were checked.
  package var claims: [Claim: ClaimResult]
  /// The programs of exercises, by the exercise's name.
  package var exercises: [String: ExerciseMaterial] = [:]
  /// Pages in which readers choose the order of a run, with the run's command line.
  package var explored: [(commandLine: String, page: ExploredPage)] = []

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

/// Lessons in their order, and the words that they teach.
package struct CourseMaterial: Sendable {
  package var title = "Structured concurrency in Swift"
  package var lessons: [LessonMaterial]
  package var glossary: Glossary?
  /// Whether readers can open the answers to questions.
  package var showsAnswers = true

  package init(lessons: [LessonMaterial], glossary: Glossary? = nil) {
    self.lessons = lessons
    self.glossary = glossary
  }
}
