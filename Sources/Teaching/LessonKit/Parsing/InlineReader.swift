/// Converts Markdown nodes to inlines.
struct InlineReader {
  let source: SourceText
  private(set) var diagnostics: [Diagnostic] = []

  init(source: SourceText) { self.source = source }

  /// Returns the inlines of a text in the source, such as a question in YAML. Paragraphs are joined by line
  /// breaks. From the mark of a list or heading on, the text is used unchanged, without its empty lines.
  mutating func inlines(of text: Located<String>) -> [Inline] {
    let document = MarkdownNode.document(text.value)
    var result: [Inline] = []
    for block in document.children {
      if !result.isEmpty { result.append(.lineBreak) }
      if case .refused(let problem) = block.kind {
        diagnostics.append(source.diagnostic(problem, at: text.position))
      } else if block.kind == .paragraph {
        result += inlines(of: block.children, in: text.position)
      } else {
        let lines = text.value.split(separator: "\n", omittingEmptySubsequences: false)
          .dropFirst(max(0, block.line - 1)).filter { !$0.trimmed.isEmpty }
        for (index, line) in lines.enumerated() {
          if index > 0 { result.append(.lineBreak) }
          result.append(.text(String(line)))
        }
        break
      }
    }
    return result
  }

  /// Returns the inlines of nodes. `place` is the position for nodes without one.
  mutating func inlines(of nodes: [MarkdownNode], in place: SourcePosition) -> [Inline] {
    var result: [Inline] = []
    for node in nodes {
      switch node.kind {
      case .text: result.append(.text(node.literal))
      case .softBreak: result.append(.text(" "))
      case .lineBreak: result.append(.lineBreak)
      case .inlineCode: result.append(.code(node.literal))
      case .emphasis: result.append(.emphasis(inlines(of: node.children, in: place)))
      case .strong: result.append(.strong(inlines(of: node.children, in: place)))
      case .struck: result.append(.struck(inlines(of: node.children, in: place)))
      case .link(let target):
        result.append(.link(inlines(of: node.children, in: place), Located(target, at: place)))
      case .image(let target):
        result.append(.image(inlines(of: node.children, in: place), Located(target, at: place)))
      case .inlineHTML:
        if !node.literal.hasPrefix("<!--") {
          diagnostics.append(source.diagnostic(.markdown(.html), at: place))
        }
      case .tooDeep:
        diagnostics.append(
          source.diagnostic(.limit(.tooDeep(limit: MarkdownNode.depthLimit)), at: place))
      default: break
      }
    }
    return result.joiningTexts
  }
}

extension [Inline] {
  /// The inlines with adjacent texts joined. The parser splits texts at every special character.
  var joiningTexts: [Inline] {
    reduce(into: []) { result, inline in
      guard case .text(let next) = inline, case .text(var text)? = result.last else {
        result.append(inline)
        return
      }
      // The text is removed before it is extended. A shared text would be copied, and the time would grow with the
      // square of the length.
      result.removeLast()
      text += next
      result.append(.text(text))
    }
  }
}
