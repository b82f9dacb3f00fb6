import StyledText

/// Converts Markdown nodes to blocks.
struct BlockReader {
  let source: SourceText
  /// Whether the blocks are in a step, where live blocks are allowed.
  let isInStep: Bool
  private(set) var diagnostics: [Diagnostic] = []
  /// The last run of the step so far that is not altered by a change.
  private var lastRun: DemoRun?

  init(source: SourceText, isInStep: Bool) {
    self.source = source
    self.isInStep = isInStep
  }

  /// Returns the blocks at the top level. Live blocks are parsed, and the order of headings and changes is
  /// checked.
  mutating func topLevelBlocks(of nodes: some Sequence<MarkdownNode>) -> [Block] {
    var blocks: [Block] = []
    var level = isInStep ? 2 : 1
    var change: SourcePosition?
    for node in nodes {
      for var block in self.blocks(of: node, isTopLevel: true) {
        if case .notes = block.kind {
          blocks.append(block)
          continue
        }
        if case .heading(let next, _) = block.kind {
          if next > level + 1 {
            note(.heading(.headingJump(from: level, to: next)), at: block.position)
          }
          level = next
        }
        if change != nil, case .run(var run) = block.kind {
          run.isAltered = true
          block.kind = .run(run)
        } else if case .run(let run) = block.kind {
          lastRun = run
        } else if let change, block.kind != .unreadable(.run) {
          note(.task(.changeWithoutRun), at: change)
        }
        change = if case .change = block.kind { block.position } else { nil }
        blocks.append(block)
      }
    }
    if let change { note(.task(.changeWithoutRun), at: change) }
    return blocks
  }

  private mutating func blocks(of nodes: [MarkdownNode]) -> [Block] {
    nodes.flatMap { blocks(of: $0, isTopLevel: false) }
  }

  /// Returns one block, or none if the node is left out.
  private mutating func blocks(of node: MarkdownNode, isTopLevel: Bool) -> [Block] {
    let position = source.position(line: node.line, byte: node.byte)
    let kind: Block.Kind?
    switch node.kind {
    case .paragraph: kind = paragraph(node, at: position)
    case .heading(let level):
      if level < 3 { note(.heading(.secondTitle), at: position) }
      kind = .heading(level: level, inlines(of: node, at: position))
    case .quote: kind = quote(node, at: position)
    case .list(let start, let isTight):
      let items = node.children.map { item($0) }
      kind = .list(List(start: start, isTight: isTight, items: items))
    case .table(let alignments): kind = table(node, alignments, at: position)
    case .rule: kind = .rule
    case .code(let info): kind = code(node, info: info, isTopLevel: isTopLevel, at: position)
    case .html: kind = html(node, at: position)
    case .refused(let problem):
      note(problem, at: position)
      kind = nil
    case .tooDeep:
      note(.limit(.tooDeep(limit: MarkdownNode.depthLimit)), at: position)
      kind = nil
    default: kind = nil
    }
    return kind.map { [Block(kind: $0, position: position)] } ?? []
  }

  mutating func note(_ problem: LessonProblem, at position: SourcePosition) {
    diagnostics.append(source.diagnostic(problem, at: position))
  }

  private mutating func inlines(of node: MarkdownNode, at position: SourcePosition) -> [Inline] {
    var reader = InlineReader(source: source)
    defer { diagnostics += reader.diagnostics }
    return reader.inlines(of: node.children, in: position)
  }

  private mutating func paragraph(_ node: MarkdownNode, at position: SourcePosition) -> Block.Kind {
    let inlines = inlines(of: node, at: position)
    return inlines.following(label: "Change:").map { .change($0) } ?? .paragraph(inlines)
  }

  private mutating func quote(_ node: MarkdownNode, at position: SourcePosition) -> Block.Kind {
    let blocks = blocks(of: node.children)
    if blocks.count == 1, case .paragraph(let inlines) = blocks[0].kind,
      let sentence = inlines.following(label: "Keep:")
    {
      return keep(sentence, lines: node.line..<node.lastLine + 1, at: position)
    }
    return .quote(blocks)
  }

  private mutating func keep(
    _ sentence: [Inline], lines: Range<Int>, at position: SourcePosition
  ) -> Block.Kind {
    let (before, after) = sentence.aroundArrow ?? (sentence, [])
    if before.plainText.trimmed.isEmpty { note(.keep(.empty), at: position) }
    guard sentence.aroundArrow != nil else { return .keep(sentence, []) }
    let place = source.arrow(in: lines, beforeCode: after.first?.isCode == true) ?? position
    let backings = Backing.list(after, at: place, run: lastRun)
    if backings == nil { note(.keep(.backing(after.plainText)), at: place) }
    return .keep(before, backings ?? [])
  }

  private mutating func item(_ node: MarkdownNode) -> List.Item {
    var isDone: Bool?
    if case .item(let done) = node.kind { isDone = done }
    return List.Item(isDone: isDone, blocks: blocks(of: node.children))
  }

  private mutating func table(
    _ node: MarkdownNode, _ alignments: [Table.Alignment], at position: SourcePosition
  ) -> Block.Kind {
    var rows = node.children.map { row in
      let place = source.position(line: row.line, byte: row.byte)
      var cells = row.children.map { inlines(of: $0, at: place) }
      while cells.count < alignments.count { cells.append([]) }
      return Array(cells.prefix(alignments.count))
    }
    let header = rows.isEmpty ? [] : rows.removeFirst()
    return .table(Table(alignments: alignments, header: header, rows: rows))
  }

  private mutating func html(_ node: MarkdownNode, at position: SourcePosition) -> Block.Kind? {
    let text = node.literal.trimmed
    // A block can also have text between two comments in a line.
    guard text.hasPrefix("<!--"), text.hasSuffix("-->"), text.utf8.count >= 7,
      !text.dropLast(3).contains("-->")
    else {
      note(.markdown(.html), at: position)
      return nil
    }
    let comment = String(text.dropFirst(4).dropLast(3)).trimmed
    return comment.hasPrefix("notes:") ? .notes(String(comment.dropFirst(6)).trimmed) : nil
  }

  private mutating func code(
    _ node: MarkdownNode, info: String?, isTopLevel: Bool, at position: SourcePosition
  ) -> Block.Kind? {
    let info = info?.trimmed
    if let info, FencedBlock(node, in: source)?.isClosed == false {
      note(.markdown(.fenceNotClosed(info)), at: position)
      return LiveBlock(rawValue: info).map { .unreadable($0) }
        ?? .code(language: nil, text: node.literal)
    }
    guard let info, let live = LiveBlock(rawValue: info) else {
      let language = info?.split(separator: " ").first.map(String.init)
      if let info, let language, let near = LiveBlock(misspelt: language) {
        note(.markdown(.unknownFence(info, nearest: near)), at: position)
      }
      return .code(language: language, text: node.literal)
    }
    guard isTopLevel, isInStep else {
      note(.liveBlock(.misplaced(live)), at: position)
      return .unreadable(live)
    }
    guard !node.literal.trimmed.isEmpty else {
      note(.liveBlock(.empty(live)), at: position)
      return .unreadable(live)
    }
    var reader = LiveBlockReader(
      source: source, node: node, at: position, runAbove: lastRun)
    defer { diagnostics += reader.diagnostics }
    return reader.read(live) ?? .unreadable(live)
  }
}

extension LiveBlock {
  /// Creates the live block whose name is most similar to a word. Returns nil if no name is similar, or if the
  /// word has fewer than three letters.
  fileprivate init?(misspelt word: String) {
    let names = Self.allCases.map(\.rawValue)
    let nearest = names.nearest(to: word, count: 1).first
    guard let nearest, word.count > 2, let block = LiveBlock(rawValue: nearest) else { return nil }
    self = block
  }
}

extension [Inline] {
  /// Returns the inlines after a strong label at the start; nil if the text does not start with the label.
  func following(label: String) -> [Inline]? {
    guard case .strong(let parts)? = first, parts.plainText == label else { return nil }
    var rest = Array(dropFirst())
    guard case .text(let text)? = rest.first else { return rest }
    let trimmed = String(text.drop { $0 == " " })
    if trimmed.isEmpty { rest.removeFirst() } else { rest[0] = .text(trimmed) }
    return rest
  }
}

extension StringProtocol {
  /// The text without spaces, tabs and line feeds at both ends.
  var trimmed: String {
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\n" }
    guard let start = firstIndex(where: { !isSpace($0) }),
      let end = lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(self[start...end])
  }
}
