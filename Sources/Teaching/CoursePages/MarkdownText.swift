import LessonKit
import StyledText
import TraceExport

/// Converts a lesson's blocks to Markdown that any program can display.
struct MarkdownText {
  let sources: [String: DemoSource]
  var claims: [Claim: ClaimResult] = [:]

  // MARK: Lines

  /// The place in which inline content appears.
  enum Room {
    case lines
    /// A single line. Line breaks become spaces.
    case line
    /// A single line in a table cell. Line breaks become spaces, and bars are escaped even in code.
    case cell
  }

  func text(_ inlines: [Inline], in room: Room = .lines) -> String {
    inlines.map { inline in
      switch inline {
      case .text(let text): Markdown.escaped(text)
      case .code(let code):
        room == .cell ? Markdown.span(code).replacing(["|": "\\|"]) : Markdown.span(code)
      case .emphasis(let parts): "*\(text(parts, in: room))*"
      case .strong(let parts): "**\(text(parts, in: room))**"
      case .struck(let parts): "~~\(text(parts, in: room))~~"
      case .lineBreak: room == .lines ? "\\\n" : " "
      case .link(let parts, let target):
        PageLinks.isRemote(target.value)
          ? "[\(text(parts, in: room))](<\(Self.address(target.value))>)"
          : text(parts, in: room)
      case .image(let parts, _): Markdown.escaped("[image: \(parts.plainText)]")
      }
    }.joined()
  }

  /// Returns a paragraph. Its lines must not start like a list or heading, so such characters are escaped.
  func paragraph(_ inlines: [Inline]) -> String { Self.escapingBlockMarks(text(inlines)) }

  static func escapingBlockMarks(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      if let first = line.first, "-+=#".contains(first) { return "\\" + line }
      let digits = line.prefix { $0.isASCII && $0.isNumber }
      let rest = line.dropFirst(digits.count)
      let isMark = !digits.isEmpty && rest.first.map { ".)".contains($0) } ?? false
      // A number with a fraction does not start a list.
      guard isMark, rest.dropFirst().first.map({ $0 == " " || $0 == "\t" }) ?? true else {
        return String(line)
      }
      return "\(digits)\\\(rest)"
    }.joined(separator: "\n")
  }

  private static func address(_ target: String) -> String {
    target.makingControlsVisible().replacing(["<": "%3C", ">": "%3E", " ": "%20"])
  }

  // MARK: Blocks

  func text(_ blocks: [Block]) -> String {
    blocks.map(text).filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  func text(_ block: Block) -> String {
    switch block.kind {
    case .paragraph(let inlines): paragraph(inlines)
    case .heading(_, let inlines): "### \(text(inlines, in: .line))"
    case .list(let list): text(list)
    case .quote(let blocks): Self.prefixed(text(blocks), first: "> ", rest: "> ")
    case .code(let language, let code): Self.fenced(code, language == "swift" ? "swift" : "text")
    case .table(let table): text(table)
    case .measure(let measurement): text(measurement.filled { _ in nil })
    case .rule: "---"
    case .keep(let sentence, _): "> **Keep:** \(text(sentence, in: .line))"
    case .change(let inlines): "**Change:** \(text(inlines))"
    case .exercise(let exercise): "**Exercise:** \(text(exercise.ask))"
    case .show(let references): references.map(text).joined(separator: "\n\n")
    case .notice(let notices):
      "**Notice**\n\n"
        + notices.map { Self.prefixed(text($0.blocks), first: "- ", rest: "  ") }
        .joined(separator: "\n")
    case .unreadable(let live): "*The \(live.rawValue) block here has an error.*"
    case .claim(let claim): text(claim)
    case .run, .predict, .goal, .review, .notes: ""
    }
  }

  private func text(_ claim: Claim) -> String {
    let sentence = claims[claim].map { "\n\n*\($0.sentence)*" } ?? ""
    return "**Claim:** \(text(claim.words))\(sentence)"
  }

  private func text(_ list: List) -> String {
    list.items.enumerated().map { index, item in
      let mark = list.start.map { "\($0 + index). " } ?? "- "
      let done = item.isDone.map { $0 ? "[x] " : "[ ] " } ?? ""
      return Self.prefixed(
        done + text(item.blocks), first: mark, rest: String(repeating: " ", count: mark.count))
    }.joined(separator: list.isTight ? "\n" : "\n\n")
  }

  static func prefixed(_ text: String, first: String, rest: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { index, line in
      index == 0 ? first + line : line.isEmpty && rest.allSatisfy { $0 == " " } ? "" : rest + line
    }.joined(separator: "\n")
  }

  private func text(_ table: Table) -> String {
    func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }
    let marks = table.header.indices.map { index in
      switch index < table.alignments.count ? table.alignments[index] : .left {
      case .left: "---"
      case .center: ":---:"
      case .right: "---:"
      }
    }
    let rows = table.rows.map { row($0.map { text($0, in: .cell) }) }
    return ([row(table.header.map { text($0, in: .cell) }), row(marks)] + rows)
      .joined(separator: "\n")
  }

  private func text(_ reference: CodeReference) -> String {
    guard let source = sources[reference.demo.value] else {
      return "*The source file \(DemoSource.fileName(of: reference.demo.value)) is missing.*"
    }
    let cuts = source.cuts(source.ranges(of: reference)).map { cut in
      cut.lines.map(\.text).joined(separator: "\n")
    }
    return "\(Markdown.span(source.file))\n\n"
      + Self.fenced(cuts.joined(separator: "\n\n// …\n\n"), "swift")
  }

  /// Returns code unchanged, between fences that the code cannot close.
  static func fenced(_ code: String, _ language: String) -> String {
    var code = code
    while code.hasSuffix("\n") { code.removeLast() }
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).makingControlsVisible() }
    return String(Markdown.fenced(lines, as: language).dropLast())
  }
}
