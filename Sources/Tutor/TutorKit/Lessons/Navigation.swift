import CommandLineKit
import LessonKit

/// The position of the learner: the open lesson, its section, and the parts of the section that were shown. It is a
/// value, which shows nothing itself.
struct Navigation: Hashable, Sendable {
  /// The open lesson; nil until the learner opens one.
  private(set) var lesson: OpenLesson?

  /// The section or lesson that follows a section.
  enum Following: Hashable {
    case section(Int)
    case lesson(Catalog.Entry)
    case end
  }

  /// Opens a lesson at a section. No part of the section was shown yet.
  mutating func open(_ lesson: OpenLesson) { self.lesson = lesson }

  /// Returns the next part of the section and marks it as shown; nil if there is none.
  mutating func takeNext() -> Part? { lesson?.takeNext() }

  /// The run that was shown last; nil if the part that was shown last is not a run.
  var lastPartAsRun: DemoRun? {
    if case .run(let run)? = lesson?.lastPart { run } else { nil }
  }

  /// Makes the part that was shown last the next part again.
  mutating func takeBack() { lesson?.takeBack() }

  /// The question that is the next part; nil if the next part is not a question.
  var nextQuestion: Asked? {
    guard let lesson, let part = lesson.nextPart else { return nil }
    return lesson.asked(part)
  }

  /// The run that is the next part; nil if the next part is not a run.
  var nextRun: DemoRun? {
    if case .run(let run)? = lesson?.nextPart { run } else { nil }
  }

  /// The run that `run` without a demo starts: the next run of the open step, or else the run shown last.
  var run: DemoRun? {
    guard let lesson, lesson.step != nil else { return nil }
    return lesson.followingRuns.first ?? lesson.lastRun
  }

  /// The identifier of the open lesson.
  var name: String? { lesson?.lesson.name.id }

  func isAt(_ place: Place) -> Bool { lesson?.place == place }

  /// Returns the section to which `back` goes: this one, or the previous one if at most the beginning of this one was
  /// shown.
  static func previous(to lesson: OpenLesson) -> Int {
    max(0, lesson.section - (lesson.isAtStart ? 1 : 0))
  }

  static func following(_ lesson: OpenLesson, in catalog: Catalog) -> Following {
    guard lesson.isLastSection else { return .section(lesson.section + 1) }
    let next = catalog.entries.first { $0.name > lesson.entry.name }
    return next.map(Following.lesson) ?? .end
  }

  /// Returns a section by the number of its step, or by a prefix of the step's title. 0 is the introduction.
  static func section(_ word: String, of lesson: Lesson) throws(TutorFailure) -> Int {
    guard let section = try existingSection(word, of: lesson) else {
      throw .lesson(.noSuchStep(word, count: lesson.steps.count))
    }
    return section
  }

  /// Returns a section as `section` does; nil if the lesson does not have it. Throws if several titles begin so.
  static func existingSection(_ word: String, of lesson: Lesson) throws(TutorFailure) -> Int? {
    let steps = lesson.steps
    if let number = Int(word), (0...steps.count).contains(number) { return number }
    let begun = word.lowercased()
    guard !begun.isEmpty else { return nil }
    let titled = steps.filter {
      $0.id.hasPrefix(begun) || $0.title.plainText.lowercased().hasPrefix(begun)
    }
    guard titled.count <= 1 else {
      throw .commandLine(.ambiguous(word, titled.map { "\($0.number) (\($0.title.plainText))" }))
    }
    return titled.first?.number
  }
}
