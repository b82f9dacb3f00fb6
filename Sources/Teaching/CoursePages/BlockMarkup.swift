import LessonKit
import StyledText

/// Converts a lesson's blocks and inlines to HTML.
struct BlockMarkup {
  /// Returns the address of a link's target in these pages; nil if it has none.
  typealias Links = (_ target: String) -> String?

  let links: Links
  let sources: [String: DemoSource]
  let claims: [Claim: ClaimResult]
  /// The addresses of the pages with all orders of a run, by the run's command line.
  let orders: [String: String]

  init(
    sources: [String: DemoSource] = [:], claims: [Claim: ClaimResult] = [:],
    orders: [String: String] = [:],
    links: @escaping Links
  ) {
    self.sources = sources
    self.claims = claims
    self.orders = orders
    self.links = links
  }

  // MARK: Lines

  func html(_ inlines: [Inline]) -> HTML {
    inlines.map { inline in
      switch inline {
      case .text(let text): HTML(text: text)
      case .code(let code): HTML("code", [:], HTML(text: code))
      case .emphasis(let parts): HTML("em", [:], html(parts))
      case .strong(let parts): HTML("strong", [:], html(parts))
      case .struck(let parts): HTML("s", [:], html(parts))
      case .lineBreak: HTML("br")
      case .link(let parts, let target):
        links(target.value).map { HTML("a", ["href": $0], html(parts)) } ?? html(parts)
      // A page loads no other files.
      case .image(let parts, _): HTML("em", [:], HTML(text: "[image: \(parts.plainText)]"))
      }
    }.joined()
  }

  // MARK: Blocks

  func html(_ blocks: [Block], isTight: Bool = false) -> HTML {
    blocks.map { html($0, isTight: isTight) }.joined()
  }

  func html(_ block: Block, isTight: Bool = false) -> HTML {
    switch block.kind {
    case .paragraph(let inlines): isTight ? html(inlines) : HTML("p", [:], html(inlines))
    case .heading(let level, let inlines):
      HTML("h\(min(max(level, 3), 4))", [:], html(inlines))
    case .list(let list): html(list)
    case .quote(let blocks): HTML("blockquote", [:], html(blocks))
    case .code(let language, let text): code(text, language: language)
    case .table(let table): html(table)
    case .measure(let measurement): html(measurement.filled { _ in nil })
    case .rule: HTML("hr")
    case .keep(let sentence, _): labelled("Keep", "keep", sentence)
    case .claim(let claim): html(claim)
    case .change(let inlines): labelled("Change", "change", inlines)
    case .exercise(let exercise): labelled("Exercise", "change", exercise.ask)
    case .show(let references): references.map(html).joined()
    case .notice(let notices):
      HTML(
        "div", ["class": "notice"], HTML("p", ["class": "label"], HTML(text: "Notice")),
        HTML("ul", [:], notices.map { HTML("li", [:], html($0.blocks, isTight: true)) }))
    case .unreadable(let live):
      HTML("p", ["class": "fault"], HTML(text: "The \(live.rawValue) block here has an error."))
    case .run, .predict, .goal, .review, .notes: HTML()
    }
  }

  /// Returns a claim with the verdict on it, if there is one.
  private func html(_ claim: Claim) -> HTML {
    let text = labelled("Claim", "claim", claim.words)
    let link = claim.quantifier == .sometimes ? orders(of: claim.run, "See every outcome") : HTML()
    guard let result = claims[claim] else { return text + link }
    return text + link
      + HTML(
        "p", ["class": result.holds ? "verdict" : "verdict fault"], HTML(text: result.sentence))
  }

  /// Returns a link to the page with all orders of a run; empty if there is none.
  func orders(of run: DemoRun, _ words: String, place: String = "") -> HTML {
    guard let page = orders[run.commandLine] else { return HTML() }
    return HTML(
      "p", ["class": "orders"], HTML("a", ["href": page + place], HTML(text: words)))
  }

  func labelled(_ label: String, _ style: String, _ text: [Inline]) -> HTML {
    HTML(
      "p", ["class": style], HTML("strong", ["class": "label"], HTML(text: label)),
      HTML(text: " "), html(text.capitalized))
  }

  private func html(_ list: List) -> HTML {
    let items = list.items.map { item in
      let mark = item.isDone.map { HTML(text: $0 ? "☑ " : "☐ ") } ?? HTML()
      return HTML("li", [:], mark, html(item.blocks, isTight: list.isTight))
    }
    guard let start = list.start else { return HTML("ul", [:], items) }
    return HTML("ol", ["start": start == 1 ? nil : "\(start)"], items)
  }

  private func html(_ table: Table) -> HTML {
    func row(_ cells: [[Inline]], _ name: String) -> HTML {
      HTML(
        "tr", [:],
        cells.enumerated().map { index, cell in
          let alignment = index < table.alignments.count ? table.alignments[index] : .left
          let isHead = name == "th" && !cell.isEmpty
          return HTML(
            isHead ? "th" : "td",
            ["scope": isHead ? "col" : nil, "class": alignment.style],
            html(cell))
        })
    }
    return scrolling(
      "Table",
      HTML(
        "table", [:], HTML("thead", [:], row(table.header, "th")),
        HTML("tbody", [:], table.rows.map { row($0, "td") })))
  }

  /// Wraps content that may be wider than the page, so that it can be scrolled with the keyboard too.
  func scrolling(_ label: String, _ content: HTML) -> HTML {
    HTML(
      "div", ["class": "wide", "tabindex": "0", "role": "region", "aria-label": label], content)
  }

  // MARK: Code

  func program(_ text: String) -> HTML { code(text, language: "swift") }

  /// Returns code with line numbers.
  func listing(_ text: String) -> HTML { code(text, language: nil) }

  private func code(_ text: String, language: String?) -> HTML {
    var text = text
    while text.hasSuffix("\n") { text.removeLast() }
    let lines =
      language == "swift"
      ? StyledLine.swift(text)
      : text.split(separator: "\n", omittingEmptySubsequences: false).map { StyledLine(String($0)) }
    let content = lines.map(html).joined(by: HTML(markup: "\n"))
    return HTML("pre", ["tabindex": "0"], HTML("code", [:], content))
  }

  private func html(_ reference: CodeReference) -> HTML {
    guard let source = sources[reference.demo.value] else {
      let file = DemoSource.fileName(of: reference.demo.value)
      return HTML("p", ["class": "fault"], HTML(text: "The source file \(file) is missing."))
    }
    var items: [HTML] = []
    var last: Int?
    for cut in source.cuts(source.ranges(of: reference)) {
      for (offset, line) in cut.lines.enumerated() {
        let isGap = offset == 0 && last.map { $0 + 1 != cut.start } ?? false
        items.append(
          HTML(
            "li", ["value": "\(cut.start + offset)", "class": isGap ? "gap" : nil],
            HTML("code", [:], html(line))))
      }
      last = cut.end
    }
    return HTML(
      "figure", ["class": "source"], HTML("figcaption", [:], HTML(text: source.file)),
      HTML("ol", ["class": "code", "tabindex": "0"], items))
  }

  private func html(_ line: StyledLine) -> HTML {
    line.spans.map { span in
      span.role == .plain
        ? HTML(text: span.text)
        : HTML("span", ["class": span.role.rawValue], HTML(text: span.text))
    }.joined()
  }
}

extension Table.Alignment {
  /// The name of the style; nil for the default.
  fileprivate var style: String? {
    switch self {
    case .left: nil
    case .center: "center"
    case .right: "right"
    }
  }
}

extension [Inline] {
  /// The text with a capital letter at its beginning. A label stands on a line of its own, so the text after it begins
  /// a line. Code at the beginning stays as it is.
  fileprivate var capitalized: [Inline] {
    guard case .text(let text)? = first else { return self }
    return [.text(text.prefix(1).uppercased() + text.dropFirst())] + dropFirst()
  }
}
