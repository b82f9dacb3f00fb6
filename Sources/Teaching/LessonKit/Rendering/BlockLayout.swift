import StyledText

/// Lays out blocks as lines.
struct BlockLayout {
  let style: LessonStyle
  let sources: LessonRenderer.Sources
  private var text: InlineText

  /// The minimum width for nested blocks. Blocks for which less would be left are not indented.
  private static let narrowest = 16

  init(style: LessonStyle, sources: @escaping LessonRenderer.Sources) {
    self.style = style
    self.sources = sources
    text = InlineText(marksCode: style.marksCode)
  }

  /// Returns the numbered targets of the links in the lines so far.
  func targetLines(width: Int) -> [StyledLine] {
    guard !text.targets.isEmpty else { return [] }
    return [StyledLine()]
      + text.targets.enumerated().flatMap { index, target in
        StyledLine("[\(index + 1)] \(target)", .dim).wrapped(to: width, indent: 4)
      }
  }

  mutating func lines(of blocks: [Block], width: Int, isTight: Bool = false) -> [StyledLine] {
    var lines: [StyledLine] = []
    for block in blocks {
      let next = self.lines(of: block, width: width)
      if !next.isEmpty, !lines.isEmpty, !isTight { lines.append(StyledLine()) }
      lines += next
    }
    return lines
  }

  private mutating func lines(of block: Block, width: Int) -> [StyledLine] {
    switch block.kind {
    case .paragraph(let inlines): return paragraph(inlines, width: width)
    case .heading(_, let inlines): return paragraph(inlines, role: .strong, width: width)
    case .list(let list): return lines(of: list, width: width)
    case .quote(let blocks): return quote(blocks, width: width)
    case .code(let language, let code):
      return CodeLayout(style: style).lines(code, language: language, width: width)
    case .table(let table): return layout(of: table).lines(width: width)
    case .rule:
      let isDrawn = style.form != .plain
      return isDrawn ? [StyledLine(String(repeating: style.ruleMark, count: width), .dim)] : []
    case .keep(let sentence, _): return keep(sentence, width: width)
    case .change(let inlines): return labelled("Change:", inlines, width: width)
    case .show(let references): return show(references, width: width)
    case .run(let run): return self.run(run, width: width)
    case .measure(let measurement):
      return layout(of: measurement.filled { _ in nil }).lines(width: width)
    case .notice(let notices):
      let items = notices.map { List.Item(isDone: nil, blocks: $0.blocks) }
      return [StyledLine("Notice", .strong)]
        + lines(of: List(start: nil, isTight: true, items: items), width: width)
    case .predict(let prediction):
      return lines(of: prediction.question, label: "Predict", width: width)
    case .claim(let claim): return labelled("Claim:", claim.words, width: width)
    case .goal(let goal): return labelled(goal.label + ":", goal.ask, width: width)
    case .exercise(let exercise): return labelled("Exercise:", exercise.ask, width: width)
    case .review(let questions):
      var lines: [StyledLine] = []
      for (index, question) in questions.enumerated() {
        if index > 0 { lines.append(StyledLine()) }
        lines += self.lines(of: question, label: "Question \(index + 1)", width: width)
      }
      return lines
    case .unreadable(let block):
      let sentence = "The \(block.rawValue) block here has an error."
      return StyledLine(sentence, .warning).wrapped(to: width)
    case .notes: return []
    }
  }

  private mutating func paragraph(
    _ inlines: [Inline], role: Role = .plain, width: Int
  ) -> [StyledLine] {
    text.lines(of: inlines, role: role).flatMap { $0.wrapped(to: width) }
  }

  private mutating func labelled(
    _ label: String, _ inlines: [Inline], role: Role = .plain, width: Int
  ) -> [StyledLine] {
    var lines = text.lines(of: inlines, role: role)
    lines[0] = StyledLine(label, .key) + StyledLine(" ") + lines[0]
    return lines.flatMap { $0.wrapped(to: width) }
  }

  /// Returns lines with a prefix before the first line and another prefix before all others. Both have the same
  /// width.
  private func prefixed(
    _ lines: [StyledLine], first: StyledLine, others: StyledLine
  ) -> [StyledLine] {
    (lines.isEmpty ? [StyledLine()] : lines).enumerated().map { index, line in
      if index > 0, line.isEmpty, others.text.trimmed.isEmpty { return line }
      return (index == 0 ? first : others) + line
    }
  }

  private mutating func keep(_ sentence: [Inline], width: Int) -> [StyledLine] {
    if style.form == .plain { return labelled("Keep:", sentence, width: width) }
    let mark = StyledLine(style.keepMark, .note)
    let lines = labelled("Keep:", sentence, role: .strong, width: width - mark.width)
    return prefixed(lines, first: mark, others: mark)
  }

  private mutating func quote(_ blocks: [Block], width: Int) -> [StyledLine] {
    if style.form == .plain {
      return [StyledLine("Quote:", .dim)] + lines(of: blocks, width: width)
        + [StyledLine("End of quote.", .dim)]
    }
    let bar = StyledLine(width - style.bar.count < Self.narrowest ? "" : style.bar, .dim)
    let lines = lines(of: blocks, width: width - bar.width)
    return prefixed(lines, first: bar, others: bar)
  }

  private mutating func lines(
    of list: List, width: Int, lettered: Bool = false
  ) -> [StyledLine] {
    let last = (list.start ?? 0) + list.items.count - 1
    var lines: [StyledLine] = []
    for (index, item) in list.items.enumerated() {
      var mark = lettered ? "\(Choice.letter(of: index)). " : style.bullet
      if let start = list.start {
        let number = "\(start + index)."
        mark = String(repeating: " ", count: max(0, "\(last).".count - number.count)) + number + " "
      }
      if let isDone = item.isDone {
        mark += style.form == .plain ? (isDone ? "done: " : "to do: ") : (isDone ? "[x] " : "[ ] ")
      }
      let isDeep = width - mark.displayWidth < Self.narrowest
      let indent = isDeep ? 0 : mark.displayWidth
      let room = isDeep ? max(width, Self.narrowest) : width - indent
      let body = self.lines(of: item.blocks, width: room, isTight: list.isTight)
      let first = isDeep ? "" : mark
      if index > 0, !list.isTight { lines.append(StyledLine()) }
      lines += prefixed(
        body, first: StyledLine(first, .dim),
        others: StyledLine(String(repeating: " ", count: indent)))
    }
    return lines
  }

  private mutating func layout(of table: Table) -> TableLayout {
    TableLayout(
      style: style, alignments: table.alignments,
      header: table.header.map { text.lines(of: $0).joined },
      rows: table.rows.map { row in row.map { text.lines(of: $0).joined } })
  }

  private func show(_ references: [CodeReference], width: Int) -> [StyledLine] {
    var lines: [StyledLine] = []
    for reference in references {
      if !lines.isEmpty { lines.append(StyledLine()) }
      guard let source = sources(reference.demo.value) else {
        let file = DemoSource.fileName(of: reference.demo.value)
        lines += StyledLine("The source file \(file) is missing.", .warning).wrapped(to: width)
        continue
      }
      lines += CodeLayout(style: style).lines(source, source.ranges(of: reference), width: width)
    }
    return lines
  }

  private func run(_ run: DemoRun, width: Int) -> [StyledLine] {
    let mark = style.form == .plain ? "Type: " : style.runMark
    return (StyledLine(mark, .prompt) + StyledLine("run \(run.commandLine)", .key))
      .wrapped(to: width, indent: mark.displayWidth)
  }

  // MARK: Questions

  mutating func lines(of question: Question, label: String, width: Int) -> [StyledLine] {
    let ask = labelled("\(label):", question.ask, width: width)
    switch question.answer {
    case .choices(let choices):
      let items = choices.map { choice in
        let text = Block(kind: .paragraph(choice.text), position: question.position)
        return List.Item(isDone: nil, blocks: [text])
      }
      return ask
        + lines(
          of: List(start: nil, isTight: true, items: items), width: width, lettered: true)
    case .typed:
      return ask + StyledLine(question.expectedForm, .dim).wrapped(to: width)
    }
  }
}
