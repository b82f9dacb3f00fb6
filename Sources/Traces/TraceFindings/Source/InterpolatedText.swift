import TraceAnalysis

/// A string literal in source code, with its interpolations.
struct InterpolatedText: Hashable {
  /// The texts before, between and after the interpolations.
  private(set) var texts: [String] = [""]
  /// The code of each interpolation.
  private(set) var code: [String] = []

  /// The number of characters that do not depend on a value.
  var constantLength: Int { texts.reduce(0) { $0 + $1.count } }

  /// The only argument of a call of `print`, and the numbers of the lines of the call and of the literal, counted
  /// from 1.
  typealias Printed = (text: InterpolatedText, call: Int, literal: Int)

  /// Returns the literals in a source without comments that are the only argument of a call of `print`.
  static func printed(in lines: [String]) -> [Printed] {
    lines.enumerated().filter { $0.element.containsBytes(of: "print(") }.flatMap { index, line in
      line.ranges(of: "print(").compactMap { range in
        guard line[..<range.lowerBound].last?.isPartOfName != true else { return nil }
        var rest = line[range.upperBound...]
        let isInNextLine = rest.allSatisfy(\.isWhitespace)
        if isInNextLine { rest = lines[(index + 1)...].prefix(2).joined(separator: "\n")[...] }
        rest = rest.drop(while: \.isWhitespace)
        guard rest.popFirst() == "\"", let text = InterpolatedText(reading: &rest),
          rest.first(where: { !$0.isWhitespace }) == ")"
        else { return nil }
        return (text, index + 1, isInNextLine ? index + 2 : index + 1)
      }
    }
  }

  /// Returns the literals in a line of code without comments.
  static func all(in line: String) -> [InterpolatedText] {
    var found: [InterpolatedText] = []
    var rest = line[...]
    while let quote = rest.firstIndex(of: "\"") {
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
      case "\n": return nil
      case "\\":
        guard let escaped = rest.popFirst() else { return nil }
        if escaped == "(" {
          guard let code = Self.interpolation(&rest, depth) else { return nil }
          self.code.append(code)
          texts.append("")
        } else {
          texts[texts.count - 1].append(Self.escapes[escaped] ?? escaped)
        }
      default: texts[texts.count - 1].append(character)
      }
    }
    return nil
  }

  /// The characters for which a letter after a backslash stands. Other characters stand for themselves.
  private static let escapes: [Character: Character] = [
    "n": "\n", "t": "\t", "r": "\r", "0": "\0",
  ]

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

extension Character {
  fileprivate var isPartOfName: Bool { isLetter || isNumber || self == "_" }
}
