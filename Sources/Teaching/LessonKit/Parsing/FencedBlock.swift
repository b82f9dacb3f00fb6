/// A fenced block of a document, with what its source says about its end.
struct FencedBlock {
  private let source: SourceText
  private let node: MarkdownNode

  /// Creates the block. Returns nil for a node of another kind.
  init?(_ node: MarkdownNode, in source: SourceText) {
    guard case .code(.some) = node.kind else { return nil }
    (self.source, self.node) = (source, node)
  }

  /// Whether the block is closed: its last line is its closing fence, and no other block begins in it. cmark ends an
  /// open block at the end of its container. So an open block contains the first lines of the blocks below it, up to
  /// the line that closes one of them.
  var isClosed: Bool {
    guard node.lastLine > node.line,
      let first = source.line(node.line)?.utf8.dropFirst(node.byte - 1),
      let mark = first.first, let last = source.line(node.lastLine)
    else { return false }
    let fence = last.trimmed.drop { $0 == ">" || $0 == " " }
    let length = first.prefix { $0 == mark }.count
    return fence.utf8.allSatisfy { $0 == mark } && fence.utf8.count >= length
      && !node.literal.utf8.split(separator: 0x0A).contains { Self.begins($0, mark, length) }
  }

  /// Whether a line begins a block with at least `length` marks and the name of its kind or language.
  private static func begins(_ line: Substring.UTF8View, _ mark: UInt8, _ length: Int) -> Bool {
    let indent = line.prefix { $0 == UInt8(ascii: " ") }.count
    let fence = line.dropFirst(indent)
    let name = fence.drop { $0 == mark }
    return indent < 4 && fence.count - name.count >= length && !name.contains(mark)
      && name.contains { $0 != UInt8(ascii: " ") }
  }
}
