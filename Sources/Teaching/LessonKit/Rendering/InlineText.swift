import StyledText

/// Converts inlines to text with roles. It numbers the targets of links, so that they can be listed after the
/// text.
struct InlineText {
  /// Whether code is between backticks, for readers who do not see its role.
  let marksCode: Bool
  /// The targets of links to web addresses, in the order of their numbers.
  private(set) var targets: [String] = []

  init(marksCode: Bool) { self.marksCode = marksCode }

  /// Returns the lines of text between line breaks. There is at least one.
  mutating func lines(of inlines: [Inline], role: Role = .plain) -> [StyledLine] {
    var lines = [StyledLine()]
    append(inlines, role: role, to: &lines)
    return lines
  }

  private mutating func append(_ inlines: [Inline], role: Role, to lines: inout [StyledLine]) {
    for inline in inlines {
      switch inline {
      case .text(let text): lines[lines.count - 1].append(text, role)
      case .code(let text): lines[lines.count - 1].append(marksCode ? "`\(text)`" : text, .code)
      case .emphasis(let parts): append(parts, role: role == .plain ? .emphasis : role, to: &lines)
      case .strong(let parts): append(parts, role: .strong, to: &lines)
      case .struck(let parts):
        lines[lines.count - 1].append("~", .dim)
        append(parts, role: .dim, to: &lines)
        lines[lines.count - 1].append("~", .dim)
      case .link(let parts, let target):
        append(parts, role: .link, to: &lines)
        if target.value.isRemote, parts.plainText != target.value {
          lines[lines.count - 1].append("[\(number(of: target.value))]", .dim)
        }
      case .image(let parts, _):
        let text = parts.plainText
        lines[lines.count - 1].append(text.isEmpty ? "[image]" : "[image: \(text)]", .dim)
      case .lineBreak: lines.append(StyledLine())
      }
    }
  }

  private mutating func number(of target: String) -> Int {
    if let index = targets.firstIndex(of: target) { return index + 1 }
    targets.append(target)
    return targets.count
  }
}
