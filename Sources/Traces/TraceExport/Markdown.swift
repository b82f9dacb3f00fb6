import StyledText

/// Functions that write text and code as Markdown.
package enum Markdown {
  /// Escapes text with as few backslashes as possible, because people also read the source.
  ///
  /// The characters next to the text are unknown, so every mark at its ends is escaped.
  package static func escaped(_ text: String) -> String {
    let text = text.makingControlsVisible()
    let scalars = Array(text.unicodeScalars)
    var result = ""
    for (index, scalar) in scalars.enumerated() {
      let before = index > 0 ? scalars[index - 1] : nil
      let after = index + 1 < scalars.count ? scalars[index + 1] : nil
      let isAfterWWW =
        index >= 3
        && String(String.UnicodeScalarView(scalars[(index - 3)..<index])).lowercased() == "www"
      if isMarkup(scalar, before, after, rest: scalars[index...], isAfterWWW: isAfterWWW) {
        result += "\\"
      }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  /// Checks whether a character has a meaning in Markdown, based on the characters next to it.
  private static func isMarkup(
    _ scalar: Unicode.Scalar, _ before: Unicode.Scalar?, _ after: Unicode.Scalar?,
    rest: ArraySlice<Unicode.Scalar>, isAfterWWW: Bool
  ) -> Bool {
    switch scalar {
    // Bars separate cells, tildes strike text out, and two dollar signs start a formula on GitHub.
    case "`", "|", "~", "$": true
    case "\\": after.map { $0.isASCII && !isWord($0) && $0 != " " } ?? true
    // A star between spaces and an underscore within a word do not emphasize text.
    case "*": !(before == " " && after == " ")
    case "_": !(isWord(before) && isWord(after))
    case "[": before == "!" || before == nil || after == "^"
    // It may end a link's text or a definition's name.
    case "]": after.map { "([:".unicodeScalars.contains($0) } ?? true
    case "<": after.map { isWord($0) || "/!?".unicodeScalars.contains($0) } ?? true
    case ">": before == nil
    // Marks at the end of a heading do not belong to its text.
    case "#": after == nil
    // It links to a person.
    case "@": after.map(isWord) ?? true
    case "&": after.map { isWord($0) || $0 == "#" } ?? true
    // URLs such as http://somewhere and www.somewhere become links.
    case ":": rest.dropFirst().first == "/" && rest.dropFirst(2).first == "/"
    case ".": isAfterWWW
    default: false
    }
  }

  private static func isWord(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { $0.properties.isAlphabetic || $0.properties.numericType != nil } ?? false
  }

  /// Returns code within a line, between backticks that the code cannot close.
  package static func span(_ code: String) -> String {
    let code = code.split(whereSeparator: \.isNewline).joined(separator: " ")
    let mark = backticks(around: code)
    let isMarked = [code.utf8.first, code.utf8.last].contains(UInt8(ascii: "`"))
    let space = isMarked ? " " : ""
    return mark + space + code.makingControlsVisible() + space + mark
  }

  /// Returns more backticks than the longest sequence of them in a text, and at least `least`.
  private static func backticks(around text: String, least: Int = 1) -> String {
    let longest = text.utf8.split { $0 != UInt8(ascii: "`") }.map(\.count).max() ?? 0
    return String(repeating: "`", count: max(least, longest + 1))
  }

  /// Returns a fenced code block. None of its lines can close the fence.
  package static func fenced(_ lines: [String], as language: String = "text") -> String {
    let fence = backticks(around: lines.joined(separator: "\n"), least: 3)
    return "\(fence)\(language)\n\(lines.map { $0 + "\n" }.joined())\(fence)\n"
  }
}
