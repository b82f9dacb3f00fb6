import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A page parsed by an XML parser, without the text of its scripts and styles.
package struct ReadPage {
  package struct Element {
    package var name: String
    package var attributes: [String: String]
    /// All text in the element.
    package var text = ""
  }

  package private(set) var elements: [Element] = []
  /// The reason why the page is not well-formed; nil if it is.
  package private(set) var fault: String?

  package init(_ page: String) {
    let bare = page.replacing(#/(?s)(<(script|style)[^>]*>).*?<\/\2>/#) { match in
      "\(match.1)</\(match.2)>"
    }
    let reader = Reader()
    let parser = XMLParser(data: Data(bare.utf8))
    parser.delegate = reader
    if !parser.parse() {
      fault = "line \(parser.lineNumber): \(parser.parserError.map { "\($0)" } ?? "?")"
    }
    elements = reader.elements
  }

  package func elements(_ name: String, _ style: String? = nil) -> [Element] {
    elements.filter { element in
      let styles = element.attributes["class"]?.split(separator: " ").map(String.init) ?? []
      return element.name == name && (style.map(styles.contains) ?? true)
    }
  }

  package var ids: [String] { elements.compactMap { $0.attributes["id"] } }
  package var links: [String] { elements("a").compactMap { $0.attributes["href"] } }
  package var text: String { elements.first?.text ?? "" }

  /// Sentences about the faults of the page, except those that involve other pages.
  package var faults: [String] {
    var faults = fault.map { [$0] } ?? []
    let repeated = Dictionary(grouping: ids) { $0 }.filter { $1.count > 1 }
    faults += repeated.keys.sorted().map { "the ID \($0) is repeated" }
    for element in elements {
      let names = element.attributes
      let isHidden = names["aria-hidden"] == "true"
      if ["svg", "img"].contains(element.name), !isHidden,
        (names["aria-label"] ?? names["alt"] ?? "").isEmpty
      {
        faults.append("a picture has no description")
      }
      for (name, value) in names {
        if name.hasPrefix("on") { faults.append("\(element.name) has \(name)") }
        let isOutside = value.hasPrefix("http") || value.hasPrefix("//")
        if ["src", "srcset", "data", "poster", "action"].contains(name), isOutside {
          faults.append("\(element.name) loads \(value)")
        }
      }
      if ["link", "object", "embed", "base"].contains(element.name) {
        faults.append("the page has the element \(element.name)")
      }
    }
    return faults
  }

  private final class Reader: NSObject, XMLParserDelegate {
    var elements: [Element] = []
    private var open: [Int] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      open.append(elements.count)
      elements.append(Element(name: name, attributes: attributes))
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) {
      open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      for index in open { elements[index].text += text }
    }
  }
}
