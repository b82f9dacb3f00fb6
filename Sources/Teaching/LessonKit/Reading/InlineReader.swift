/// Makes inlines of Markdown nodes.
struct InlineReader {
  let source: SourceText
  private(set) var diagnostics: [Diagnostic] = []

  init(source: SourceText) { self.source = source }

  /// The inlines of a text that stands somewhere in the source, such as a question in YAML. Several
  /// paragraphs become one.
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
        // A list or heading mark, say, that begins a text is meant as it stands.
        result.append(.text(text.value))
        break
      }
    }
    return result
  }

  /// `place` is where a node without a place of its own stands.
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
          diagnostics.append(source.diagnostic(.html, at: place))
        }
      case .tooDeep:
        diagnostics.append(
          source.diagnostic(.tooDeep(limit: MarkdownNode.depthLimit), at: place))
      default: break
      }
    }
    return result.joiningTexts
  }
}

extension [Inline] {
  /// Neighbouring texts as one; the parser cuts them at every special character.
  fileprivate var joiningTexts: [Inline] {
    reduce(into: []) { result, inline in
      guard case .text(let next) = inline, case .text(var text)? = result.last else {
        result.append(inline)
        return
      }
      // Taken out first: a text that is shared is copied, and many texts would cost the square of their length.
      result.removeLast()
      text += next
      result.append(.text(text))
    }
  }
}
