/// A lesson, as far as it could be parsed, with all its mistakes in order.
package struct ParsedLesson: Hashable, Sendable {
  package var lesson: Lesson
  package var diagnostics: [Diagnostic]
  /// Whether the text ends at a block that is not closed: what follows it may belong to it or not.
  var isCut = false
}

/// Parses a lesson's text. Every text is accepted: mistakes are reported, and the valid parts are kept.
package struct LessonReader {
  private let source: SourceText
  private var diagnostics: [Diagnostic] = []
  private var isCut = false

  /// Parses a text. `file` is the file's name in diagnostics.
  package static func read(_ text: String, name: LessonName, file: String) -> ParsedLesson {
    var reader = LessonReader(source: SourceText(text, file: file))
    let lesson = reader.lesson(named: name)
    return ParsedLesson(
      lesson: lesson, diagnostics: reader.diagnostics.inOrder, isCut: reader.isCut)
  }

  private init(source: SourceText) { self.source = source }

  private mutating func lesson(named name: LessonName) -> Lesson {
    var lesson = Lesson(
      name: name, frontMatter: FrontMatter(), source: source, introduction: [], steps: [])
    diagnostics = SourceLimits.diagnostics(of: source)
    guard !diagnostics.contains(where: { $0.severity == .error }) else { return lesson }
    let front = FrontMatterReader(source)
    diagnostics += front.diagnostics
    lesson.frontMatter = front.frontMatter
    // Empty lines in place of the front matter preserve the line numbers.
    let empty = Array(repeating: "", count: front.bodyLine - 1)
    let body = empty + source.lines.dropFirst(front.bodyLine - 1)
    let document = MarkdownNode.document(body.joined(separator: "\n") + "\n")
    if let first = document.children.first, case .refused(let problem) = first.kind {
      note(problem, at: SourcePosition(line: first.line))
      return lesson
    }
    if let line = LiveBlockLimit.firstLineBeyond(document.children) {
      note(.limit(.tooManyLiveBlocks(limit: LiveBlockLimit.parts)), at: SourcePosition(line: line))
      return lesson
    }
    readBody(upToOpenBlock(document.children), bodyLine: front.bodyLine, into: &lesson)
    return lesson
  }

  /// Returns the nodes up to the first block that is not closed.
  private mutating func upToOpenBlock(_ nodes: [MarkdownNode]) -> ArraySlice<MarkdownNode> {
    let open = nodes.firstIndex { FencedBlock($0, in: source)?.isClosed == false }
    guard let open else { return nodes[...] }
    isCut = true
    return nodes[...open]
  }

  private mutating func readBody(
    _ nodes: ArraySlice<MarkdownNode>, bodyLine: Int, into lesson: inout Lesson
  ) {
    var nodes = nodes
    if let first = nodes.first, first.kind == .heading(level: 1) {
      checkTitle(first, against: lesson.frontMatter.title)
      nodes = nodes.dropFirst()
    } else {
      note(
        .heading(.titleMissing), at: SourcePosition(line: min(bodyLine, max(1, source.lines.count)))
      )
    }
    let steps = nodes.split(omittingEmptySubsequences: false) { $0.kind == .heading(level: 2) }
    let headings = nodes.filter { $0.kind == .heading(level: 2) }
    lesson.introduction = blocks(of: steps[0], inStep: false)
    lesson.steps = zip(headings, steps.dropFirst()).enumerated().map { index, pair in
      step(index + 1, heading: pair.0, nodes: pair.1)
    }
    if lesson.steps.isEmpty, !isCut {
      note(.heading(.noSteps), at: SourcePosition(line: max(1, source.lines.count)))
    }
    noteRepeatedTitles(lesson.steps)
  }

  private mutating func step(
    _ number: Int, heading: MarkdownNode, nodes: ArraySlice<MarkdownNode>
  ) -> Step {
    let position = source.position(line: heading.line, byte: heading.byte)
    var inlines = InlineReader(source: source)
    let title = inlines.inlines(of: heading.children, in: position)
    diagnostics += inlines.diagnostics
    if title.plainText.trimmed.isEmpty { note(.heading(.untitledStep), at: position) }
    let words = title.plainText.kebabCase
    return Step(
      number: number, id: words.isEmpty ? "step-\(number)" : words, title: title,
      position: position,
      blocks: blocks(of: nodes, inStep: true))
  }

  private mutating func blocks(of nodes: ArraySlice<MarkdownNode>, inStep: Bool) -> [Block] {
    var reader = BlockReader(source: source, isInStep: inStep)
    let blocks = reader.topLevelBlocks(of: nodes)
    diagnostics += reader.diagnostics
    return blocks
  }

  private mutating func checkTitle(_ heading: MarkdownNode, against title: String) {
    let position = source.position(line: heading.line, byte: heading.byte)
    var inlines = InlineReader(source: source)
    let text = inlines.inlines(of: heading.children, in: position).plainText
    diagnostics += inlines.diagnostics
    var front = InlineReader(source: source)
    let expected = front.inlines(of: Located(title, at: position)).plainText
    if !title.isEmpty, text != expected {
      note(.heading(.titleDiffers(heading: text, frontMatter: expected)), at: position)
    }
  }

  private mutating func noteRepeatedTitles(_ steps: [Step]) {
    var first: [String: Int] = [:]
    for step in steps {
      if let line = first[step.id] {
        note(.heading(.repeatedStep(step.title.plainText, line: line)), at: step.position)
      } else {
        first[step.id] = step.position.line
      }
    }
  }

  private mutating func note(_ problem: LessonProblem, at position: SourcePosition) {
    diagnostics.append(source.diagnostic(problem, at: position))
  }
}

extension String {
  /// The letters and digits in lowercase, with a hyphen in place of other characters between them.
  package var kebabCase: String {
    lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
  }
}
