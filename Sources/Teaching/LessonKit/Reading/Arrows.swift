// The arrow before a notice's expression.

extension Block {
  var holdsArrow: Bool {
    if case .paragraph(let inlines) = kind { inlines.contains(where: \.isArrow) } else { false }
  }
}

extension Inline {
  var isArrow: Bool {
    if case .text(let text) = self { text.contains("⇐") } else { false }
  }
}
