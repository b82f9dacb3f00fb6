extension AuthorRule {
  static let notes: Violations = { lesson, _ in
    lesson.steps.compactMap { step in
      guard let notes = step.speakerNotes else {
        return Located(.notes(.missing), at: step.position)
      }
      guard notes.minutes == nil else { return nil }
      let comment = step.blocks.first { if case .notes = $0.kind { true } else { false } }
      return Located(.notes(.withoutMinutes), at: comment?.position ?? step.position)
    }
  }

  /// Checks that the minutes of the notes match those in the front matter. A difference of up to a fifth is
  /// accepted.
  static let notedTime: Violations = { lesson, _ in
    let stated = lesson.frontMatter.minutes
    guard let sum = lesson.notedMinutes, stated > 0, abs(sum - stated) * 5 > stated else {
      return []
    }
    let line = lesson.source.lines.firstIndex { $0.hasPrefix("minutes:") } ?? 0
    return [
      Located(.notes(.timeDiffers(sum: sum, stated: stated)), at: SourcePosition(line: line + 1))
    ]
  }
}
