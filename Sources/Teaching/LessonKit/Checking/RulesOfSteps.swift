import StyledText

extension AuthorRule {
  static let requirements: Violations = { lesson, surroundings in
    lesson.frontMatter.requires.compactMap { required in
      let problem: LessonProblem?
      if required.value == lesson.name.id {
        problem = .reference(.requiresItself)
      } else if let other = surroundings.lessons.first(where: { $0.id == required.value }) {
        let own = surroundings.lessons.first { $0.id == lesson.name.id } ?? lesson.name
        problem = other.number > own.number ? .reference(.requiresLater(required.value)) : nil
      } else {
        let ids = surroundings.lessons.map(\.id)
        let nearest = ids.nearest(to: required.value).first
        problem = .reference(.requiredMissing(required.value, nearest: nearest))
      }
      return problem.map { Located($0, at: required.position) }
    }
  }

  static let predictions: Violations = { lesson, _ in
    lesson.steps.compactMap { step in
      for block in step.blocks {
        if case .predict = block.kind { return nil }
        if block.kind == .unreadable(.predict) { return nil }
        if case .run(let run) = block.kind, !run.isAltered {
          return Located(.part(.predictMissing(run: run.commandLine)), at: block.position)
        }
      }
      return nil
    }
  }

  static let predictedRuns: Violations = { lesson, _ in
    lesson.steps.flatMap { step -> [Located<LessonProblem>] in
      var violations: [Located<LessonProblem>] = []
      // The loop starts at the end, so that `next` is the run after each prediction.
      var next: DemoRun?
      for block in step.blocks.reversed() {
        if case .run(let run) = block.kind { next = run }
        guard case .predict(let prediction) = block.kind else { continue }
        let predicted = prediction.run.commandLine
        if predicted != next?.commandLine {
          violations.append(
            Located(
              .part(.predictRunDiffers(predicted: predicted, run: next?.commandLine)),
              at: prediction.run.position))
        }
      }
      return violations
    }
  }

  static let notices: Violations = { lesson, _ in
    lesson.steps.flatMap { step -> [Located<LessonProblem>] in
      var open: (run: DemoRun, position: SourcePosition)?
      var violations: [Located<LessonProblem>] = []
      func close() {
        if let open {
          violations.append(
            Located(.part(.noticeMissing(run: open.run.commandLine)), at: open.position))
        }
      }
      for block in step.blocks {
        if case .notice = block.kind { open = nil }
        if block.kind == .unreadable(.notice) { open = nil }
        guard case .run(let run) = block.kind else { continue }
        close()
        open = run.isAltered ? nil : (run, block.position)
      }
      close()
      return violations
    }
  }

  static let keep: Violations = { lesson, _ in
    let hasOne = lesson.steps.flatMap(\.blocks).contains { block in
      if case .keep = block.kind { true } else { false }
    }
    let place = lesson.steps.last?.position ?? .start
    return hasOne ? [] : [Located(.part(.keepMissing), at: place)]
  }

  static let review: Violations = { lesson, _ in
    let reviews = lesson.steps.flatMap { step in
      step.blocks.compactMap { block -> (step: Int, position: SourcePosition)? in
        switch block.kind {
        case .review, .unreadable(.review): (step.number, block.position)
        default: nil
        }
      }
    }
    guard let first = reviews.first else {
      return [Located(.part(.reviewMissing), at: lesson.steps.last?.position ?? .start)]
    }
    let more = reviews.dropFirst().map {
      Located(LessonProblem.part(.reviewTwice), at: $0.position)
    }
    let isLast = first.step == lesson.steps.count
    return more + (isLast ? [] : [Located(.part(.reviewNotLast), at: first.position)])
  }
}
