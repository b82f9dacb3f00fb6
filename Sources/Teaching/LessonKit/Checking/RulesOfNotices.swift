extension AuthorRule {
  /// Marks that authors type instead of ⇐, which keyboards do not have.
  private static let arrowLikes = ["<==", "<=", "=>", "<--", "<-", "->", "⟸", "⇒", "←", "⇦"]

  /// Reports ⇐ outside of notice blocks, and other arrows before the code at the end of a notice, where ⇐ was
  /// meant.
  static let arrows: Violations = { lesson, _ in
    let blocks = lesson.introduction + lesson.steps.flatMap(\.blocks)
    return blocks.flatMap { block -> [Located<LessonProblem>] in
      guard case .notice(let notices) = block.kind else {
        return block.paragraphs.filter { $0.value.plainText.contains("⇐") }
          .map { Located(.arrowMisplaced, at: $0.position) }
      }
      return notices.filter { $0.key == nil }.flatMap { $0.blocks.flatMap(\.paragraphs) }
        .compactMap { paragraph in
          mistyped(in: paragraph.value).map { Located(.arrowMistyped($0), at: paragraph.position) }
        }
    }
  }

  private static func mistyped(in inlines: [Inline]) -> String? {
    guard inlines.count > 1, case .code? = inlines.last,
      case .text(let text) = inlines[inlines.count - 2]
    else { return nil }
    return arrowLikes.first { text.trimmed.hasSuffix($0) }
  }

  static let keysHaveRuns: Violations = { lesson, _ in
    lesson.steps.flatMap { step -> [Located<LessonProblem>] in
      var hasRun = false
      return step.blocks.flatMap { block -> [Located<LessonProblem>] in
        if case .run = block.kind { hasRun = true }
        if block.kind == .unreadable(.run) { hasRun = true }
        guard case .notice(let notices) = block.kind, !hasRun else { return [] }
        return notices.compactMap(\.key).map { Located(.keyWithoutRun, at: $0.position) }
      }
    }
  }
}

extension Block {
  /// The block's paragraphs that learners read.
  fileprivate var paragraphs: [Located<[Inline]>] {
    switch kind {
    case .paragraph(let inlines), .keep(let inlines), .change(let inlines):
      [Located(inlines, at: position)]
    case .list(let list): list.items.flatMap { $0.blocks.flatMap(\.paragraphs) }
    case .quote(let blocks): blocks.flatMap(\.paragraphs)
    case .heading, .code, .table, .rule, .show, .run, .notice, .measure, .predict, .goal, .claim,
      .exercise,
      .review,
      .notes,
      .unreadable:
      []
    }
  }
}
