extension AuthorRule {
  static let measures: Violations = { lesson, _ in
    lesson.steps.flatMap { step -> [Located<LessonProblem>] in
      var hasRun = false
      return step.blocks.compactMap { block in
        if case .run = block.kind { hasRun = true }
        guard case .measure = block.kind, !hasRun else { return nil }
        return Located(.measure(.withoutRun), at: block.position)
      }
    }
  }
}
