/// The smallest part of an expression, with its position.
struct Token: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// Digits, possibly with a point among them.
    case number(String)
    /// A text, without the quotes around it.
    case text(String)
    case word(String)
    /// An operator or a bracket.
    case mark(String)
    case end
  }

  var kind: Kind
  /// The column of the token, counted in characters from 1.
  var column: Int

  /// The token as it was written, for use in a sentence.
  var words: String {
    switch kind {
    case .number(let digits): digits
    case .text(let text): "\"\(text)\""
    case .word(let word): word
    case .mark(let mark): mark
    case .end: "end of the expression"
    }
  }
}

extension Token {
  /// Returns all tokens of a text. The last token is of kind `end`.
  static func all(of text: String) throws(Mistake) -> [Token] {
    guard text.utf8.count <= Limits.bytes else {
      throw Mistake(.syntax(.tooLong(limit: Limits.bytes)), column: 1)
    }
    let characters = Array(text)
    var tokens: [Token] = []
    var index = 0
    while index < characters.count {
      let start = index
      let character = characters[index]
      index += 1
      if character.isWhitespace { continue }
      let kind: Kind
      if character.isDigit {
        kind = .number(number(from: start, to: &index, in: characters))
      } else if character == "\"" || character == "'" {
        guard let end = characters[index...].firstIndex(of: character) else {
          throw Mistake(.syntax(.textWithoutEnd(quote: character)), column: start + 1)
        }
        kind = .text(String(characters[index..<end]))
        index = end + 1
      } else if character.isLetter || character == "_" {
        while index < characters.count, characters[index].isPartOfWord { index += 1 }
        kind = .word(String(characters[start..<index]))
      } else if let mark = mark(at: start, in: characters) {
        index = start + mark.count
        kind = .mark(mark)
      } else {
        throw Mistake(.syntax(.strangeCharacter(character)), column: start + 1)
      }
      tokens.append(Token(kind: kind, column: start + 1))
      guard tokens.count <= Limits.tokens else {
        throw Mistake(.syntax(.tooLong(limit: Limits.bytes)), column: start + 1)
      }
    }
    return tokens + [Token(kind: .end, column: characters.count + 1)]
  }

  /// Returns the digits of a number. A point belongs to the number only if more digits follow.
  private static func number(
    from start: Int, to index: inout Int, in characters: [Character]
  ) -> String {
    while index < characters.count, characters[index].isDigit { index += 1 }
    if index + 1 < characters.count, characters[index] == ".", characters[index + 1].isDigit {
      index += 1
      while index < characters.count, characters[index].isDigit { index += 1 }
    }
    return String(characters[start..<index])
  }

  /// The marks. The longest come first, so that `<=` is not taken for `<`.
  private static let marks = [
    "==", "!=", "<=", ">=", "<", ">", "=", "(", ")", "[", "]", ",", ".", "+", "-", "*", "/",
  ]

  private static func mark(at start: Int, in characters: [Character]) -> String? {
    marks.first { mark in characters[start...].starts(with: mark) }
  }
}

extension Character {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
  fileprivate var isPartOfWord: Bool { isLetter || isNumber || self == "_" }
}

/// Limits that make it safe to evaluate any text.
enum Limits {
  static let bytes = 4_000
  static let tokens = 400
  /// The maximum number of levels of nested parentheses.
  static let depth = 40
  /// The maximum work for a value, counted in parts evaluated and values read.
  static let steps = 2_000_000
}
