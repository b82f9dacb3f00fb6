extension AuthorRule {
  /// Marks that authors type instead of ⇐, which keyboards do not have.
  private static let arrowLikes = ["<==", "<=", "=>", "<--", "<-", "->", "⟸", "⇒", "←", "⇦"]

  /// Reports ⇐ outside of notice blocks and sentences to keep, and other arrows before the code at the end of them,
  /// where ⇐ was meant.
  static let arrows: Violations = { lesson, _ in
    let blocks = lesson.introduction + lesson.steps.flatMap(\.blocks)
    return blocks.flatMap { block -> [Located<LessonProblem>] in
      if case .keep(let inlines, []) = block.kind, let mark = mistyped(in: inlines) {
        return [Located(.notice(.arrowMistyped(mark)), at: block.position)]
      }
      guard case .notice(let notices) = block.kind else {
        return block.paragraphs.filter { $0.value.plainText.contains("⇐") }
          .map { Located(.notice(.arrowMisplaced), at: $0.position) }
      }
      return notices.filter { $0.key == nil }.flatMap { $0.blocks.flatMap(\.paragraphs) }
        .compactMap { paragraph in
          mistyped(in: paragraph.value).map {
            Located(.notice(.arrowMistyped($0)), at: paragraph.position)
          }
        }
    }
  }

  private static func mistyped(in inlines: [Inline]) -> String? {
    guard inlines.count > 1, case .code? = inlines.last,
      case .text(let text) = inlines[inlines.count - 2]
    else { return nil }
    return arrowLikes.first { text.trimmed.hasSuffix($0) }
  }

  /// Reports a sentence to keep that names a block, a run or a proposal which its step or the lesson does not have.
  static let backings: Violations = { lesson, _ in
    lesson.steps.flatMap { step -> [Located<LessonProblem>] in
      let present = Set(step.blocks.compactMap(\.liveKind))
      return step.blocks.flatMap { block -> [Located<LessonProblem>] in
        guard case .keep(_, let backings) = block.kind else { return [] }
        return backings.compactMap { backing in
          switch backing {
          case .expression(let key, let run):
            run == nil ? Located(.notice(.keyWithoutRun), at: key.position) : nil
          case .block(let block, let position):
            present.contains(block) ? nil : Located(.keep(.withoutBlock(block)), at: position)
          case .proposal(let name):
            lesson.frontMatter.proposals.contains(name.value)
              ? nil : Located(.keep(.proposal(name.value)), at: name.position)
          }
        }
      }
    }
  }

  static let keysHaveRuns: Violations = { lesson, _ in
    lesson.steps.flatMap { step -> [Located<LessonProblem>] in
      var hasRun = false
      return step.blocks.flatMap { block -> [Located<LessonProblem>] in
        if case .run = block.kind { hasRun = true }
        if block.kind == .unreadable(.run) { hasRun = true }
        guard case .notice(let notices) = block.kind, !hasRun else { return [] }
        return notices.compactMap(\.key).map { Located(.notice(.keyWithoutRun), at: $0.position) }
      }
    }
  }
}

extension Block {
  /// The kind of a block that can show that a sentence to keep is true; otherwise nil.
  fileprivate var liveKind: LiveBlock? {
    switch kind {
    case .claim: .claim
    case .goal(let goal): goal.challenge == nil ? .goal : .challenge
    default: nil
    }
  }

  /// The block's paragraphs that learners read.
  fileprivate var paragraphs: [Located<[Inline]>] {
    switch kind {
    case .paragraph(let inlines), .keep(let inlines, _), .change(let inlines):
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
