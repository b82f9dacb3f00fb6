/// Splits command lines into words, and joins words to command lines.
package enum CommandWords {
  package struct OpenQuote: Error, Hashable, Sendable {
    package var mark: Character
  }

  /// Splits a line at white space. A backslash quotes the next character. Single quotes quote all characters up to
  /// the next single quote. Double quotes do the same, except that `\"` and `\\` are escapes. The prompt completes
  /// words by the same rules.
  package static func split(_ line: String) throws(OpenQuote) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in line {
      if isEscaped {
        if quote == "\"", character != "\"", character != "\\" { word?.append("\\") }
        word.append(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote != nil {
        word?.append(character)
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character.isWhitespace {
        if let finished = word { words.append(finished) }
        word = nil
      } else {
        word.append(character)
      }
    }
    if let quote { throw OpenQuote(mark: quote) }
    if isEscaped { word.append("\\") }
    if let word { words.append(word) }
    return words
  }

  /// Returns a line that `split` splits into these words.
  package static func join(_ words: [String]) -> String {
    words.map { word in
      let isPlain = !word.isEmpty && !word.contains { $0.isWhitespace || "'\"\\".contains($0) }
      return isPlain
        ? word
        : "'"
          + word.split(separator: "'", omittingEmptySubsequences: false)
          .joined(separator: "'\\''") + "'"
    }.joined(separator: " ")
  }
}

extension String? {
  /// Appends in place. With a copy for each character, the time would grow with the square of the word's length.
  fileprivate mutating func append(_ character: Character) {
    if self == nil { self = "" }
    self?.append(character)
  }
}
