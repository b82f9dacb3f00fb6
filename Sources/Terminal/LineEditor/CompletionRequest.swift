/// The input of a completion: a line, and the word in it that ends at the cursor.
package struct CompletionRequest: Hashable, Sendable {
  /// The whole line.
  let line: String
  /// The words before the one to complete, without quotes.
  package let words: [String]
  /// The typed part of the word to complete, without quotes; empty between words.
  package let word: String

  /// The part of the word before the cursor, as it appears in the line.
  let written: Substring
  /// The quotation mark that is open at the cursor; nil if there is none.
  let quote: Character?
  let afterCursor: Substring

  /// Finds the words before a cursor that follows `cursor` Unicode scalars. Words are separated by white space. A
  /// backslash quotes the next character. Single quotes quote everything up to the next one. Double quotes quote
  /// everything but `\"` and `\\`.
  package init(line: String, cursor: Int) {
    let scalars = line.unicodeScalars
    let end = scalars.index(scalars.startIndex, offsetBy: cursor, limitedBy: scalars.endIndex)
    let before = line[..<(end ?? line.endIndex)]
    var words: [String] = []
    var word = ""
    var start: String.Index?
    var quote: Character?
    var isEscaped = false
    for index in before.unicodeScalars.indices {
      let scalar = before.unicodeScalars[index]
      let isQuoted = isEscaped || quote != nil
      if !isQuoted, scalar.properties.isWhitespace {
        if start != nil { words.append(word) }
        (word, start) = ("", nil)
        continue
      }
      start = start ?? index
      if isEscaped {
        if quote == "\"", scalar != "\"", scalar != "\\" { word += "\\" }
        word.unicodeScalars.append(scalar)
        isEscaped = false
      } else if scalar == "\\", quote != "'" {
        isEscaped = true
      } else if let open = quote, open == Character(scalar) {
        quote = nil
      } else if quote == nil, scalar == "\"" || scalar == "'" {
        quote = Character(scalar)
      } else {
        word.unicodeScalars.append(scalar)
      }
    }
    self.line = line
    self.words = words
    self.word = word
    self.quote = quote
    written = before[(start ?? before.endIndex)...]
    afterCursor = line[before.endIndex...]
  }
}

/// A possible completion of a word.
package struct CompletionCandidate: Hashable, Sendable {
  /// The whole word, without quotes.
  package var text: String
  /// A short description for the list. It may be empty.
  var summary: String
  /// Whether the word may continue, as after `--cores=`. Then no space is added.
  var isOpen: Bool

  package init(_ text: String, summary: String = "", isOpen: Bool = false) {
    self.text = text
    self.summary = summary
    self.isOpen = isOpen
  }
}

/// Returns the candidates for a request. The editor's thread calls it, so it should return at once and use only
/// values that it holds.
package typealias Completion = @Sendable (CompletionRequest) -> [CompletionCandidate]
