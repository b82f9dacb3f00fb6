import TraceExport

/// Markup that is whole, and well-formed as XML is. Text gets into it only escaped.
struct HTML: Hashable, Sendable {
  private(set) var markup = ""

  init() {}

  init(text: String) { markup = Markup.escaped(text) }

  /// Text that is already markup.
  init(markup: String) { self.markup = markup }

  /// An element; an attribute without a value is left out.
  init(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], _ content: HTML...
  ) {
    self.init(name, attributes, content)
  }

  init(_ name: String, _ attributes: KeyValuePairs<String, String?> = [:], _ content: [HTML]) {
    var tag = "<" + name
    for (name, value) in attributes {
      if let value { tag += " \(name)=\"\(Markup.escaped(value))\"" }
    }
    let isVoid = ["br", "hr", "input", "meta"].contains(name)
    markup = isVoid ? tag + "/>" : tag + ">" + content.map(\.markup).joined() + "</\(name)>"
    if Self.endsLine.contains(name) { markup += "\n" }
  }

  /// So that a page can be read as text, and compared.
  private static let endsLine: Set = [
    "p", "h1", "h2", "h3", "h4", "li", "ol", "ul", "section", "figure", "figcaption", "details",
    "summary", "table", "tr", "div", "nav", "header", "footer", "main", "meta", "pre", "hr", "dl",
  ]

  static func + (left: HTML, right: HTML) -> HTML {
    HTML(markup: left.markup + right.markup)
  }
}

extension [HTML] {
  func joined(by separator: HTML = HTML()) -> HTML {
    HTML(markup: map(\.markup).joined(separator: separator.markup))
  }
}
