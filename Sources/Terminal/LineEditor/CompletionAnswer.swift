/// The effect of Tab on a line.
enum CompletionAnswer: Hashable {
  /// Replaces `count` Unicode scalars before the cursor with a text.
  case replace(count: Int, with: String)
  /// Shows the candidates to choose from.
  case list([CompletionCandidate])
  case nothing

  /// Inserts a single candidate. If there are several, inserts their common prefix. If that is already there, lists
  /// them.
  init(_ request: CompletionRequest, candidates: [CompletionCandidate]) {
    guard let first = candidates.first else {
      self = .nothing
      return
    }
    let count = request.written.unicodeScalars.count
    // Text in single quotes cannot contain a single quote.
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

  /// Returns the text in a form that the prompt reads back as the text: inside the open quote, or with backslashes.
  static func quoted(_ text: String, in quote: Character?) -> String {
    switch quote {
    case "'": "'" + text
    case "\"": "\"" + text.escaping(["\"", "\\"])
    default: text.escaping([" ", "\t", "\n", "\"", "'", "\\"])
    }
  }
}

extension CompletionRequest {
  /// Returns the text after the completed word: a closing quote and a space, unless they are already there.
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
