import LessonKit

/// An open lesson, and the learner's position in it.
struct OpenLesson: Hashable, Sendable {
  let entry: Catalog.Entry
  let lesson: Lesson
  /// The number of the section: 0 for the introduction, or else the number of the step.
  private(set) var section: Int
  private(set) var parts: [Part]
  /// The index in `parts` of the part to show next.
  private(set) var next = 0

  init(_ entry: Catalog.Entry, _ lesson: Lesson, section: Int, parts: [Part]) {
    self.entry = entry
    self.lesson = lesson
    self.section = section
    self.parts = parts
  }

  /// The open step; nil in the introduction.
  var step: Step? { section > 0 ? lesson.steps[section - 1] : nil }

  /// The place of the open step; nil in the introduction.
  var place: Place? { step.map { Place(lesson: lesson.name.id, step: $0.id) } }

  var blocks: [Block] { Self.blocks(of: lesson, section: section) }

  static func blocks(of lesson: Lesson, section: Int) -> [Block] {
    section > 0 ? lesson.steps[section - 1].blocks : lesson.introduction
  }

  /// The run shown last in this section; nil if none was shown.
  var lastRun: DemoRun? {
    parts.prefix(next).reversed().lazy.compactMap { part in
      if case .run(let run) = part { run } else { nil }
    }.first
  }

  /// The runs of this section that were not shown yet.
  var followingRuns: [DemoRun] {
    parts.dropFirst(next).compactMap { part in
      if case .run(let run) = part { run } else { nil }
    }
  }

  /// The next question of this section, if it comes before the next run and the next goal; otherwise nil.
  var followingQuestion: Asked? {
    for part in parts.dropFirst(next) {
      switch part {
      case .text, .claim, .exercise: continue
      case .question: return asked(part)
      case .run, .goal: return nil
      }
    }
    return nil
  }

  var nextPart: Part? { next < parts.count ? parts[next] : nil }

  /// The part that was shown last; nil if no part of the section was shown.
  var lastPart: Part? { next > 0 ? parts[next - 1] : nil }

  var isAtStart: Bool { next <= 1 }

  var isLastSection: Bool { section == lesson.steps.count }

  /// The demo at this place: that of the part shown last, or else of the next part, of the step, or of the lesson.
  var demo: String? {
    let before = parts.prefix(next).reversed().compactMap(\.demo).first
    return before ?? parts.dropFirst(next).compactMap(\.demo).first
      ?? (parts.isEmpty ? step?.runs.first?.demo : nil)
      ?? lesson.steps.flatMap(\.runs).first?.demo
  }

  /// The prediction shown last in this section, or else the next one.
  var prediction: Asked? {
    let (before, after) = (parts.prefix(next), parts.dropFirst(next))
    if let here = before.reversed().lazy.compactMap(asked).first(where: { $0.run != nil })
      ?? after.lazy.compactMap(asked).first(where: { $0.run != nil })
    {
      return here
    }
    // A lesson that is not open has no parts.
    return lesson.questions.first { $0.id.place.step == step?.id && $0.run != nil }
  }

  /// Returns the question of a part; nil if the part is not a question.
  func asked(_ part: Part) -> Asked? {
    guard case .question(let question, _, let number, let run) = part, let place else { return nil }
    return Asked(question, QuestionID(place: place, number: number), run: run)
  }

  /// Returns whether the text of this section that was shown contains a line of code with these words.
  func hasShown(code words: [Substring]) -> Bool {
    parts.prefix(next).contains { part in
      guard case .text(let blocks) = part else { return false }
      return blocks.contains { block in
        guard case .code(_, let text) = block.kind else { return false }
        return text.split(separator: "\n").contains { line in
          line.split(whereSeparator: \.isWhitespace) == words
        }
      }
    }
  }

  mutating func takeNext() -> Part? {
    guard let part = nextPart else { return nil }
    next += 1
    return part
  }

  mutating func takeBack() { next = max(0, next - 1) }

  mutating func enter(section: Int, parts: [Part]) {
    (self.section, self.parts, next) = (section, parts, 0)
  }
}

extension Part {
  fileprivate var demo: String? {
    switch self {
    case .run(let run): run.demo
    case .goal(let posed): posed.goal.run.demo
    case .claim(let claim): claim.run.demo
    case .text(let blocks):
      blocks.lazy.compactMap { block -> String? in
        if case .show(let references) = block.kind { references.first?.demo.value } else { nil }
      }.first
    case .question, .exercise: nil
    }
  }
}
