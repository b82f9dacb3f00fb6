/// What Tab does to a line.
enum CompletionAnswer: Hashable {
  /// Replaces `count` Unicode scalars before the cursor with a text.
  case replace(count: Int, with: String)
  /// Shows what one can choose from.
  case list([CompletionCandidate])
  case nothing

  /// A single candidate is inserted. Of several, their common prefix is inserted; if it is already there, they are
  /// listed.
  init(_ request: CompletionRequest, candidates: [CompletionCandidate]) {
    guard let first = candidates.first else {
      self = .nothing
      return
    }
    let count = request.written.unicodeScalars.count
    // Single quotes cannot hold one of their own.
    let isPossible = request.quote != "'" || !candidates.contains { $0.text.contains("'") }
    let quote = isPossible ? request.quote : "\""
    if candidates.count == 1 {
      let text =
        Self.quoted(first.text, in: quote) + (first.isOpen ? "" : request.ending(closing: quote))
      self = text == request.written ? .nothing : .replace(count: count, with: text)
      return
    }
    let common = candidates.dropFirst().reduce(first.text) { $0.commonPrefix(with: $1.text) }
    if common.count > request.word.count, common.hasPrefix(request.word) {
      self = .replace(count: count, with: Self.quoted(common, in: quote))
    } else {
      self = .list(candidates)
    }
  }

  /// The text as the prompt reads it back: inside the quote that is open, or with backslashes.
  static func quoted(_ text: String, in quote: Character?) -> String {
    switch quote {
    case "'": "'" + text
    case "\"": "\"" + text.escaping(["\"", "\\"])
    default: text.escaping([" ", "\t", "\n", "\"", "'", "\\"])
    }
  }
}

extension CompletionRequest {
  /// The text that completes the word, if it is not there already.
  fileprivate func ending(closing quote: Character?) -> String {
    let close = quote.map(String.init) ?? ""
    if !close.isEmpty, afterCursor.hasPrefix(close) { return "" }
    return afterCursor.first?.isWhitespace == true ? close : close + " "
  }
}

extension String {
  fileprivate func escaping(_ special: Set<Character>) -> String {
    reduce(into: "") { $0 += special.contains($1) ? "\\\($1)" : String($1) }
  }

  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
