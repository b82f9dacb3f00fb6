/// Parses the content of a live block.
struct LiveBlockReader {
  private let source: SourceText
  private let node: MarkdownNode
  /// The position of the block's fence.
  private let position: SourcePosition
  /// The last run before the block that is not altered by a change.
  private let runAbove: DemoRun?
  private(set) var diagnostics: [Diagnostic] = []

  init(
    source: SourceText, node: MarkdownNode, at position: SourcePosition, runAbove: DemoRun? = nil
  ) {
    self.source = source
    self.node = node
    self.position = position
    self.runAbove = runAbove
  }

  mutating func read(_ block: LiveBlock) -> Block.Kind? {
    switch block {
    case .code: references().map { .show($0) }
    case .run: run().map { .run($0) }
    case .notice: notices().map { .notice($0) }
    case .measure: measurement().map { .measure($0) }
    case .predict: prediction().map { .predict($0) }
    case .goal: goal { $0.goal($1) }
    case .challenge: goal { $0.challenge($1) }
    case .claim: claim().map { .claim($0) }
    case .exercise: exercise().map { .exercise($0) }
    case .review: questions().map { .review($0) }
    }
  }

  private mutating func note(_ problem: LessonProblem, at place: SourcePosition) {
    diagnostics.append(source.diagnostic(problem, at: place))
  }

  /// The lines of the content that are not empty, without spaces at both ends.
  private var contentLines: [Located<String>] {
    contentRange.compactMap { number in
      let line = source.line(number) ?? ""
      let text = line.trimmed
      let column = line.prefix { $0 == " " }.count + 1
      return text.isEmpty ? nil : Located(text, at: SourcePosition(line: number, column: column))
    }
  }

  /// The numbers of the lines between the fences.
  private var contentRange: Range<Int> {
    let count = node.literal.utf8.count { $0 == 0x0A }
    return node.line + 1..<node.line + 1 + count
  }

  private mutating func references() -> [CodeReference]? {
    let references = contentLines.compactMap { reference($0) }
    return references.isEmpty ? nil : references
  }

  /// Parses a line of the form `DEMO` or `DEMO: name, name`.
  private mutating func reference(_ line: Located<String>) -> CodeReference? {
    let parts = line.value.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let demo = parts[0].trimmed
    guard demo.isDemoName else {
      note(.liveBlock(.demoName(demo)), at: line.position)
      return nil
    }
    var names: [Located<String>] = []
    if parts.count == 2 {
      var column = line.position.column + parts[0].count + 1
      for part in parts[1].split(separator: ",", omittingEmptySubsequences: false) {
        let name = part.trimmed
        let place = SourcePosition(
          line: line.position.line, column: column + part.prefix { $0 == " " }.count)
        column += part.count + 1
        if name.isDeclarationName {
          names.append(Located(name, at: place))
        } else {
          note(.liveBlock(.declarationName(name)), at: place)
        }
      }
      if names.isEmpty { return nil }
    }
    return CodeReference(demo: Located(demo, at: line.position), declarations: names)
  }

  private mutating func run() -> DemoRun? {
    let lines = contentLines
    guard lines.count == 1 else {
      note(.liveBlock(.runLines(lines.count)), at: position)
      return nil
    }
    do {
      return try DemoRun(reading: lines[0])
    } catch {
      note(error, at: lines[0].position)
      return nil
    }
  }

  /// Returns the content, parsed as Markdown.
  private mutating func contentBlocks() -> [Block] {
    let lines = contentRange.map { source.line($0) ?? "" }
    let empty = Array(repeating: "", count: node.line)
    let document = MarkdownNode.document((empty + lines).joined(separator: "\n") + "\n")
    var reader = BlockReader(source: source, isInStep: false)
    defer { diagnostics += reader.diagnostics }
    return reader.topLevelBlocks(of: document.children)
  }

  /// Parses a table, and finds the positions of the expressions in it.
  private mutating func measurement() -> Measurement? {
    let blocks = contentBlocks()
    guard blocks.count == 1, case .table(let table)? = blocks.first?.kind else {
      note(.measure(.notTable), at: position)
      return nil
    }
    let keys = contentRange.flatMap { number -> [Located<String>] in
      let parts = (source.line(number) ?? "").split(
        separator: "`", omittingEmptySubsequences: false)
      var column = 1
      return parts.enumerated().compactMap { index, part in
        defer { column += part.count + 1 }
        guard index % 2 == 1, let key = Measurement.key(in: String(part)) else { return nil }
        return Located(key, at: SourcePosition(line: number, column: column))
      }
    }
    guard !keys.isEmpty else {
      note(.measure(.empty), at: position)
      return nil
    }
    return Measurement(table: table, keys: keys)
  }

  private mutating func notices() -> [Notice]? {
    let blocks = contentBlocks()
    var notices: [Notice] = []
    for block in blocks {
      guard case .list(let list) = block.kind else {
        note(.notice(.notList), at: block.position)
        continue
      }
      notices += list.items.map { notice($0.blocks) }
    }
    return notices.isEmpty ? nil : notices
  }

  /// Splits ``⇐ `expression` `` from the first paragraph of an item that contains an arrow.
  private mutating func notice(_ blocks: [Block]) -> Notice {
    guard let index = blocks.firstIndex(where: { $0.holdsArrow }),
      case .paragraph(let inlines) = blocks[index].kind, let (before, after) = inlines.aroundArrow
    else { return Notice(blocks: blocks) }
    var blocks = blocks
    let position = blocks[index].position
    let lines = position.line..<max(position.line, contentRange.upperBound)
    blocks[index].kind = .paragraph(before)
    guard case .code(let expression)? = after.first, after.count == 1 else {
      note(.notice(.keyEmpty), at: source.arrow(in: lines, beforeCode: false) ?? position)
      return Notice(blocks: blocks)
    }
    let place = source.arrow(in: lines, beforeCode: true) ?? position
    return Notice(blocks: blocks, key: Located(expression, at: place))
  }

  private mutating func yaml() -> YAMLValue? {
    do {
      return try YAMLValue.read(contentRange, indent: position.column - 1, of: source)
    } catch {
      diagnostics.append(error)
      return nil
    }
  }

  private mutating func prediction() -> Prediction? {
    guard let value = yaml() else { return nil }
    var reader = QuestionReader(source: source)
    defer { diagnostics += reader.diagnostics }
    return reader.prediction(value)
  }

  private mutating func goal(
    _ read: (inout GoalReader, YAMLValue) -> Goal?
  ) -> Block.Kind? {
    guard let value = yaml() else { return nil }
    var reader = GoalReader(source: source, runAbove: runAbove)
    defer { diagnostics += reader.diagnostics }
    return read(&reader, value).map { .goal($0) }
  }

  private mutating func claim() -> Claim? {
    guard let value = yaml() else { return nil }
    var reader = ClaimReader(source: source, runAbove: runAbove)
    defer { diagnostics += reader.diagnostics }
    return reader.claim(value)
  }

  private mutating func exercise() -> Exercise? {
    guard let value = yaml() else { return nil }
    var reader = ExerciseReader(source: source)
    defer { diagnostics += reader.diagnostics }
    return reader.exercise(value)
  }

  private mutating func questions() -> [Question]? {
    guard let value = yaml() else { return nil }
    var reader = QuestionReader(source: source)
    defer { diagnostics += reader.diagnostics }
    return reader.review(value)
  }
}

extension String {
  /// Whether the text consists of identifiers joined by full stops, with or without `extension ` before them.
  fileprivate var isDeclarationName: Bool {
    let name = hasPrefix("extension ") ? String(dropFirst(10)).trimmed : self
    return !name.isEmpty
      && name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
        !part.isEmpty && part.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
      }
  }
}
