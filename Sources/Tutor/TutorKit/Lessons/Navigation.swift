import CommandLineKit
import LessonKit

/// Where a learner is: the open lesson, the section of it, and how far the section was shown. A value, which shows
/// nothing itself.
struct Navigation: Hashable, Sendable {
  /// Nil until a lesson is opened.
  private(set) var lesson: OpenLesson?

  /// What comes after a section.
  enum Following: Hashable {
    case section(Int)
    case lesson(Catalogue.Entry)
    case end
  }

  /// Goes to a place in a lesson. Nothing of it was shown yet.
  mutating func open(_ lesson: OpenLesson) { self.lesson = lesson }

  /// Goes to the beginning of a section of the open lesson, which is shown in these parts.
  mutating func enter(section: Int, parts: [Part]) {
    lesson?.enter(section: section, parts: parts)
  }

  /// The next part of the section, which from then on was shown.
  mutating func takeNext() -> Part? { lesson?.takeNext() }

  /// The next part, if it is a question.
  var nextQuestion: Asked? {
    guard let lesson, let part = lesson.nextPart else { return nil }
    return lesson.asked(part)
  }

  /// The next part, if it is a run.
  var nextRun: DemoRun? {
    if case .run(let run)? = lesson?.nextPart { run } else { nil }
  }

  /// The run that `run` alone means: the next one of the open step, else its last.
  var run: DemoRun? {
    guard let lesson, lesson.step != nil else { return nil }
    return lesson.followingRuns.first ?? lesson.lastRun
  }

  /// The open lesson's name.
  var name: String? { lesson?.lesson.name.id }

  func isAt(_ place: Place) -> Bool { lesson?.place == place }

  /// The section that `back` means: this one, or the one before it if nothing more than its beginning was shown.
  static func previous(to lesson: OpenLesson) -> Int {
    max(0, lesson.section - (lesson.isAtStart ? 1 : 0))
  }

  static func following(_ lesson: OpenLesson, in catalogue: Catalogue) -> Following {
    guard lesson.isLastSection else { return .section(lesson.section + 1) }
    let next = catalogue.entries.first { $0.name > lesson.entry.name }
    return next.map(Following.lesson) ?? .end
  }

  /// A section by its step's number or the beginning of its title; 0 is the introduction.
  static func section(_ word: String, of lesson: Lesson) throws(TutorFailure) -> Int {
    let steps = lesson.steps
    if let number = Int(word), (0...steps.count).contains(number) { return number }
    let begun = word.lowercased()
    let titled = steps.filter {
      $0.id.hasPrefix(begun) || $0.title.plainText.lowercased().hasPrefix(begun)
    }
    guard let step = titled.first else { throw .noSuchStep(word, count: steps.count) }
    guard titled.count == 1 else {
      throw .commandLine(.ambiguous(word, titled.map { "\($0.number) (\($0.title.plainText))" }))
    }
    return step.number
  }
}
