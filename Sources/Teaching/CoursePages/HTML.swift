import TraceExport

/// A piece of markup with balanced elements that is well-formed XML. Text is always escaped.
struct HTML: Hashable, Sendable {
  private(set) var markup = ""

  init() {}

  init(text: String) { markup = Markup.escaped(text) }

  /// Creates a piece from markup, which must be well-formed.
  init(markup: String) { self.markup = markup }

  /// Creates an element. Attributes without a value are left out.
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

  /// The elements that end with a line feed, so that a page can be read and compared as text.
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
