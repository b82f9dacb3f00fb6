/// A string literal in source code, with its interpolations.
struct InterpolatedText: Hashable {
  /// The texts before, between and after the interpolations.
  private(set) var texts: [String] = [""]
  /// The code of each interpolation.
  private(set) var code: [String] = []

  /// The number of characters that do not depend on a value.
  var constantLength: Int { texts.reduce(0) { $0 + $1.count } }

  /// Returns the literals in a line of code that are the only argument of a call of `print`.
  static func printed(in line: String) -> [InterpolatedText] {
    guard line.contains("print(\""), !line.drop(while: { $0 == " " }).hasPrefix("//") else {
      return []
    }
    return line.ranges(of: "print(\"").compactMap { range in
      var rest = line[range.upperBound...]
      guard let text = InterpolatedText(reading: &rest), rest.first == ")" else { return nil }
      return text
    }
  }

  /// Returns the literals in a line of code.
  static func all(in line: String) -> [InterpolatedText] {
    var found: [InterpolatedText] = []
    var rest = line[...]
    while let quote = rest.firstIndex(of: "\""), !rest[..<quote].contains("//") {
      rest = rest[rest.index(after: quote)...]
      guard let text = InterpolatedText(reading: &rest) else { return found }
      found.append(text)
    }
    return found
  }

  /// Reads the text of a literal up to its end. Nil if it does not end in this line, has several lines, or contains
  /// literals in literals to a depth of more than `depth`.
  init?(reading rest: inout Substring, depth: Int = 8) {
    while let character = rest.popFirst() {
      switch character {
      case "\"": return
      case "\\":
        guard let escaped = rest.popFirst() else { return nil }
        if escaped == "(" {
          guard let code = Self.interpolation(&rest, depth) else { return nil }
          self.code.append(code)
          texts.append("")
        } else {
          texts[texts.count - 1].append(escaped)
        }
      default: texts[texts.count - 1].append(character)
      }
    }
    return nil
  }

  /// Reads the code of an interpolation up to its parenthesis; nil if it does not end.
  private static func interpolation(_ rest: inout Substring, _ depth: Int) -> String? {
    let start = rest.startIndex
    var parentheses = 1
    while let character = rest.first {
      let place = rest.startIndex
      rest.removeFirst()
      switch character {
      case "(": parentheses += 1
      case ")":
        parentheses -= 1
        if parentheses == 0 { return String(rest.base[start..<place]) }
      case "\"":
        guard depth > 0, InterpolatedText(reading: &rest, depth: depth - 1) != nil else {
          return nil
        }
      default: break
      }
    }
    return nil
  }

  /// Returns the value of each interpolation in a text that the literal can produce; nil if it cannot produce the text.
  /// A value ends where the next constant text first occurs.
  func values(in text: String) -> [Substring]? {
    guard let first = texts.first, let last = texts.last, text.hasPrefix(first) else { return nil }
    guard !code.isEmpty else { return text == first ? [] : nil }
    var rest = text.dropFirst(first.count)
    var values: [Substring] = []
    for constant in texts.dropFirst().dropLast() {
      guard let range = constant.isEmpty ? nil : rest.firstRange(of: constant) else { return nil }
      values.append(rest[..<range.lowerBound])
      rest = rest[range.upperBound...]
    }
    guard rest.hasSuffix(last) else { return nil }
    return values + [rest.dropLast(last.count)]
  }
}
