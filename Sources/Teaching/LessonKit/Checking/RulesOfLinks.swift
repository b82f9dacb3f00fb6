extension AuthorRule {
  static let links: Violations = { lesson, surroundings in
    let blocks = lesson.introduction + lesson.steps.flatMap(\.blocks)
    let anchors = Set(
      [lesson.title.kebabCase] + lesson.steps.map(\.id)
        + blocks.compactMap {
          if case .heading(_, let text) = $0.kind { text.plainText.kebabCase } else { nil }
        })
    return blocks.flatMap { $0.found(in: \.targets) }.compactMap { target in
      if target.value.hasPrefix("#") {
        let isThere = anchors.contains(target.value.dropFirst().lowercased())
        return isThere ? nil : Located(.link(.anchorMissing(target.value)), at: target.position)
      }
      guard !target.value.isRemote else { return nil }
      let path = target.value.split(separator: "#", omittingEmptySubsequences: false)[0]
      let isThere = !path.isEmpty && !path.hasPrefix("/") && surroundings.fileExists(String(path))
      return isThere ? nil : Located(.link(.missing(target.value)), at: target.position)
    }
  }

  /// Reports images. Terminals do not show them, and pages load no other files.
  static let pictures: Violations = { lesson, _ in
    let blocks = lesson.introduction + lesson.steps.flatMap(\.blocks)
    return blocks.flatMap { $0.found(in: \.pictures) }.map {
      Located(.link(.pictureNotShown($0.value)), at: $0.position)
    }
  }
}

extension String {
  /// Whether the text starts with a scheme, such as `https:`.
  var isRemote: Bool {
    guard let colon = firstIndex(of: ":") else { return false }
    return self[..<colon].allSatisfy { $0.isLetter || $0.isNumber } && colon != startIndex
  }
}

extension [Inline] {
  /// The targets of all images, including nested ones.
  fileprivate var pictures: [Located<String>] {
    nested.compactMap { if case .image(_, let target) = $0 { target } else { nil } }
  }
}

extension Block {
  /// Returns the results of a search in each text of the block.
  fileprivate func found(in find: ([Inline]) -> [Located<String>]) -> [Located<String>] {
    switch kind {
    case .paragraph(let inlines), .heading(_, let inlines), .keep(let inlines, _),
      .change(let inlines):
      find(inlines)
    case .list(let list): list.items.flatMap { $0.blocks.flatMap { $0.found(in: find) } }
    case .quote(let blocks): blocks.flatMap { $0.found(in: find) }
    case .table(let table): (table.header + table.rows.flatMap { $0 }).flatMap(find)
    case .measure(let measurement):
      (measurement.table.header + measurement.table.rows.flatMap { $0 }).flatMap(find)
    case .notice(let notices): notices.flatMap { $0.blocks.flatMap { $0.found(in: find) } }
    case .predict(let prediction): prediction.question.found(in: find)
    case .goal(let goal):
      find(goal.ask) + find(goal.because) + goal.hints.flatMap { find($0.value) }
    case .exercise(let exercise):
      find(exercise.ask) + exercise.because.flatMap { find($0.say) }
        + exercise.hints.flatMap { find($0.value) }
    case .review(let questions): questions.flatMap { $0.found(in: find) }
    case .code, .rule, .show, .run, .claim, .notes, .unreadable: []
    }
  }
}

extension Question {
  fileprivate func found(in find: ([Inline]) -> [Located<String>]) -> [Located<String>] {
    let texts = find(ask) + hints.flatMap { find($0.value) }
    return switch answer {
    case .choices(let choices):
      texts + choices.flatMap { find($0.text) + find($0.because ?? []) }
    case .typed(let typed):
      texts + find(typed.because ?? []) + find(typed.otherwise ?? [])
        + typed.wrong.flatMap { find($0.because) }
    }
  }
}
