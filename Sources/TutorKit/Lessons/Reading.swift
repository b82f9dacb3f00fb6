import LessonKit

/// A lesson that is open, and how far it was read.
struct Reading: Hashable, Sendable {
  let entry: Catalogue.Entry
  let lesson: Lesson
  /// 0 is the introduction, then the steps.
  private(set) var section: Int
  private(set) var parts: [Part]
  /// The index in `parts` of what is shown next.
  private(set) var next = 0
  /// A question that was asked and not answered yet.
  var asking: Asked?
  /// What the learner expects of the runs that follow, in this section.
  var predictions: [Asked] = []

  /// A question with its answer, if it was given one.
  struct Asked: Hashable, Sendable {
    var question: Question
    var number: Int
    var isReview: Bool
    var answer: String?
  }

  init(_ entry: Catalogue.Entry, _ lesson: Lesson, section: Int, parts: [Part]) {
    self.entry = entry
    self.lesson = lesson
    self.section = section
    self.parts = parts
  }

  /// None in the introduction.
  var step: Step? { section > 0 ? lesson.steps[section - 1] : nil }

  var blocks: [Block] { Self.blocks(of: lesson, section: section) }

  static func blocks(of lesson: Lesson, section: Int) -> [Block] {
    section > 0 ? lesson.steps[section - 1].blocks : lesson.introduction
  }

  var nextPart: Part? { next < parts.count ? parts[next] : nil }

  var isAtStart: Bool { next <= 1 }

  var isLastSection: Bool { section == lesson.steps.count }

  /// The demo that this place is about: that of the run shown last, else of the next.
  var demo: String? {
    let before = parts.prefix(next).reversed().compactMap(\.demo).first
    return before ?? parts.dropFirst(next).compactMap(\.demo).first
      ?? lesson.steps.flatMap(\.runs).first?.demo
  }

  mutating func takeNext() -> Part? {
    guard let part = nextPart else { return nil }
    next += 1
    return part
  }

  mutating func enter(section: Int, parts: [Part]) {
    (self.section, self.parts, next) = (section, parts, 0)
    (asking, predictions) = (nil, [])
  }
}

extension Part {
  fileprivate var demo: String? {
    switch self {
    case .run(let run): run.demo
    case .text(let blocks):
      blocks.lazy.compactMap { block -> String? in
        if case .show(let references) = block.kind { references.first?.demo.value } else { nil }
      }.first
    case .question: nil
    }
  }
}
