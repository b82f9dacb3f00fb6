import StyledText

extension AuthorRule {
  static let demosExist: Violations = { lesson, surroundings in
    lesson.allRuns.compactMap { run in
      guard !surroundings.has(run.demo) else { return nil }
      return Located(surroundings.missing(run.demo), at: run.position)
    }
  }

  static let optionsParse: Violations = { lesson, surroundings in
    lesson.allRuns.compactMap { run in
      guard surroundings.has(run.demo),
        let reason = surroundings.refusal(run.demo, run.arguments)
      else { return nil }
      return Located(.reference(.runRefused(run.commandLine, reason: reason)), at: run.position)
    }
  }

  static let codeExists: Violations = { lesson, surroundings in
    lesson.references.flatMap { reference -> [Located<LessonProblem>] in
      let demo = reference.demo.value
      guard let source = surroundings.source(demo) else {
        let isElsewhere = demo.contains("/") || surroundings.demos.isEmpty
        guard !isElsewhere || surroundings.has(demo) else {
          return [Located(surroundings.missing(demo), at: reference.demo.position)]
        }
        let file = "Demos/" + DemoSource.fileName(of: demo)
        return [
          Located(.reference(.sourceMissing(demo: demo, file: file)), at: reference.demo.position)
        ]
      }
      return reference.declarations.compactMap { name in
        guard source.lines(of: name.value).isEmpty else { return nil }
        let nearest = source.names.nearest(to: name.value).first
        return Located(
          .reference(.declarationMissing(name.value, demo: demo, nearest: nearest)),
          at: name.position)
      }
    }
  }

  static let everyDemo: Violations = { lesson, surroundings in
    let blocks = lesson.steps.flatMap(\.blocks)
    guard !blocks.contains(where: { $0.kind == .unreadable(.predict) }) else { return [] }
    let predicted = Set(lesson.steps.flatMap(\.predictions).map(\.run.demo))
    return surroundings.demos.filter { !predicted.contains($0) }.map {
      Located(.part(.neverPredicted(demo: $0)), at: lesson.steps.first?.position ?? .start)
    }
  }
}

extension LessonChecker.Surroundings {
  fileprivate func has(_ demo: String) -> Bool { demos.contains(demo) || allDemos.contains(demo) }

  fileprivate func missing(_ demo: String) -> LessonProblem {
    let same = allDemos.first { $0.hasSuffix("/\(demo)") }
    let nearest = same ?? (demos + allDemos).nearest(to: demo).first
    return .reference(.demoMissing(demo, nearest: nearest))
  }
}

extension Lesson {
  /// All runs, including those of predictions, claims and goals.
  fileprivate var allRuns: [DemoRun] {
    steps.flatMap { step in
      step.runs + step.predictions.map(\.run)
        + step.claims.map(\.run) + step.goals.flatMap { [$0.run] + $0.solutions }
    }
  }

  fileprivate var references: [CodeReference] {
    steps.flatMap(\.blocks).flatMap { block -> [CodeReference] in
      if case .show(let references) = block.kind { references } else { [] }
    }
  }
}

extension SourcePosition {
  static let start = SourcePosition(line: 1)
}
