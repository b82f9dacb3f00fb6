import CMarkGFM
import Synchronization

/// A node of a Markdown document, as a value. This file contains all code that uses the pointers of cmark-gfm.
///
/// The parser is cmark-gfm with GitHub's tables, strikethrough, task lists and autolinks. Nodes and their literals
/// are as in CommonMark 0.29.
struct MarkdownNode: Sendable {
  enum Kind: Hashable, Sendable {
    case document, quote, paragraph, rule, html
    case list(start: Int?, isTight: Bool)
    case item(isDone: Bool?)
    /// Code. `info` is nil for an indented block.
    case code(info: String?)
    case heading(level: Int)
    case table([Table.Alignment])
    case tableRow, tableCell
    case text, softBreak, lineBreak, inlineCode, inlineHTML, emphasis, strong, struck
    case link(String)
    case image(String)
    /// A node whose children are left out because they are nested more deeply than `depthLimit`.
    case tooDeep
    /// A document that was not parsed.
    case refused(LessonProblem)
    case other
  }

  static let depthLimit = 32

  var kind: Kind
  var literal: String
  /// The line and the byte at which the node starts. cmark counts both from 1, and sets them to 0 if they are
  /// unknown.
  var line: Int
  var byte: Int
  var lastLine: Int
  var children: [MarkdownNode]

  /// Parses a document. If the text exceeds `MarkdownLimits`, the document has only a `refused` node at the line
  /// of the violation.
  static func document(_ text: String) -> MarkdownNode {
    if let found = MarkdownLimits.finding(in: text) {
      let refused = MarkdownNode(
        kind: .refused(found.problem), literal: "", line: found.line, byte: 1,
        lastLine: found.line, children: [])
      return MarkdownNode(
        kind: .document, literal: "", line: 1, byte: 1, lastLine: 1, children: [refused])
    }
    return oneParser.withLock { _ in parsed(text) }
  }

  /// Allows one parser at a time. While cmark-gfm parses inlines, a table that all parsers share contains the
  /// characters that start an extension's inlines (github.com/github/cmark-gfm/pull/176). Registering extensions
  /// is not thread-safe either.
  private static let oneParser = Mutex(())

  private static func parsed(_ text: String) -> MarkdownNode {
    cmark_gfm_core_extensions_ensure_registered()
    let empty = MarkdownNode(
      kind: .document, literal: "", line: 1, byte: 1, lastLine: 1, children: [])
    guard let parser = unsafe cmark_parser_new(CMARK_OPT_DEFAULT) else { return empty }
    defer { unsafe cmark_parser_free(parser) }
    for name in ["table", "strikethrough", "tasklist", "autolink"] {
      if let found = unsafe cmark_find_syntax_extension(name) {
        unsafe cmark_parser_attach_syntax_extension(parser, found)
      }
    }
    var text = text
    text.makeContiguousUTF8()
    unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) {
        unsafe cmark_parser_feed(parser, $0.baseAddress, $0.count)
      }
    }
    guard let root = unsafe cmark_parser_finish(parser) else { return empty }
    defer { unsafe cmark_node_free(root) }
    return unsafe MarkdownNode(root, depth: 0)
  }
}

extension MarkdownNode {
  private init(_ node: OpaquePointer, depth: Int) {
    unsafe kind = Kind(node)
    unsafe literal = Self.string(cmark_node_get_literal(node)) ?? ""
    unsafe line = Int(cmark_node_get_start_line(node))
    unsafe byte = Int(cmark_node_get_start_column(node))
    unsafe lastLine = Int(cmark_node_get_end_line(node))
    children = []
    guard depth < Self.depthLimit else {
      if unsafe cmark_node_first_child(node) != nil { kind = .tooDeep }
      return
    }
    var child = unsafe cmark_node_first_child(node)
    while let current = unsafe child {
      unsafe children.append(MarkdownNode(current, depth: depth + 1))
      unsafe child = cmark_node_next(current)
    }
  }

  fileprivate static func string(_ text: UnsafePointer<CChar>?) -> String? {
    guard let text = unsafe text else { return nil }
    return unsafe String(cString: text)
  }
}

extension MarkdownNode.Kind {
  fileprivate init(_ node: OpaquePointer) {
    typealias Node = MarkdownNode
    switch unsafe Node.string(cmark_node_get_type_string(node)) ?? "" {
    case "document": self = .document
    case "block_quote": self = .quote
    case "paragraph": self = .paragraph
    case "thematic_break": self = .rule
    case "html_block": self = .html
    case "list":
      let isOrdered = unsafe cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
      self = unsafe .list(
        start: isOrdered ? Int(cmark_node_get_list_start(node)) : nil,
        isTight: cmark_node_get_list_tight(node) != 0)
    case "item": self = .item(isDone: nil)
    case "tasklist":
      self = unsafe .item(isDone: cmark_gfm_extensions_get_tasklist_item_checked(node))
    case "code_block":
      var length: CInt = 0
      var offset: CInt = 0
      var mark: CChar = 0
      let isFenced = unsafe cmark_node_get_fenced(node, &length, &offset, &mark) != 0
      self = unsafe .code(info: isFenced ? Node.string(cmark_node_get_fence_info(node)) : nil)
    case "heading": self = unsafe .heading(level: Int(cmark_node_get_heading_level(node)))
    case "table": self = unsafe .table(Self.alignments(of: node))
    case "table_row", "table_header": self = .tableRow
    case "table_cell": self = .tableCell
    case "text": self = .text
    case "softbreak": self = .softBreak
    case "linebreak": self = .lineBreak
    case "code": self = .inlineCode
    case "html_inline": self = .inlineHTML
    case "emph": self = .emphasis
    case "strong": self = .strong
    case "strikethrough": self = .struck
    case "link": self = unsafe .link(Node.string(cmark_node_get_url(node)) ?? "")
    case "image": self = unsafe .image(Node.string(cmark_node_get_url(node)) ?? "")
    default: self = .other
    }
  }

  private static func alignments(of table: OpaquePointer) -> [Table.Alignment] {
    let count = unsafe Int(cmark_gfm_extensions_get_table_columns(table))
    guard let letters = unsafe cmark_gfm_extensions_get_table_alignments(table) else {
      return Array(repeating: .left, count: count)
    }
    return (0..<count).map { column in
      switch unsafe letters[column] {
      case UInt8(ascii: "c"): .center
      case UInt8(ascii: "r"): .right
      default: .left
      }
    }
  }
}
