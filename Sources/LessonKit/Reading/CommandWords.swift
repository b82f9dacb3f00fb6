/// A command line cut into words.
package enum CommandWords {
  /// Words are separated by spaces; between single or double quotation marks a space is a letter.
  package static func split(_ line: String) throws(LessonProblem) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
      if character == quote {
        quote = nil
      } else if quote != nil {
        word?.append(character)
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character == " " || character == "\t" {
        if let finished = word { words.append(finished) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let quote { throw .quoteNotClosed(quote) }
    if let word { words.append(word) }
    return words
  }
}
