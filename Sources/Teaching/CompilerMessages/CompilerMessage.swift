/// An error or warning of the Swift compiler about a program, with its place and identifier.
///
/// The compiler's frontend must have the options `-diagnostic-style llvm` and `-debug-diagnostic-names`, so that its
/// output can be parsed. `-typecheck` does not find data races between regions; use `-emit-sil` or `-c`.
package struct CompilerMessage: Hashable, Sendable {
  var severity: Severity
  /// The name of the message in the compiler's sources, such as `async_expr_without_await`; nil if it has none.
  package var identifier: String?
  /// The message in the compiler's own words.
  package var words: String
  /// The path of the file, as the compiler prints it; nil if the message is not about a file.
  package var file: String?
  /// The line, starting at 1; 0 if the message has no place. The same holds for the column.
  package var line = 0
  package var column = 0
  /// The source line, and the line below it with the caret.
  package var source: String?
  package var caret: String?
  /// The identifiers of the notes that belong to the message.
  package var notes: [String] = []
  /// The words of these notes.
  private(set) var noteWords: [String] = []
  /// The brace that the message says is not closed.
  private(set) var opening: Opening?

  /// Whether the compiler could not read the text, for example because a brace is missing. Then the declarations after
  /// that place are not where they seem to be.
  package var isOfSyntax: Bool { opening != nil || identifier?.hasPrefix("expected_") == true }

  /// Whether another message says that the expression, or one that contains it, needs `await`.
  private(set) var alsoSuspends = false

  /// The place of an opening brace: its line, the source line and the caret below it.
  struct Opening: Hashable, Sendable {
    var line: Int
    var source: String?
    var caret: String?
  }

  enum Severity: String, Hashable, Sendable { case error, warning, note }

  /// Creates a message from the first error in the compiler's output. Returns nil if there is none. Later errors
  /// often follow from the first.
  package init?(reading output: String) {
    let all = Self.messages(in: output)
    guard let first = all.first(where: { $0.severity == .error }) else { return nil }
    self = first
    alsoSuspends = all.contains {
      $0.identifier == "async_expr_without_await" && $0.line == first.line
        && $0.column <= first.column
    }
  }

  /// Returns the first warning in the output that has an explanation; nil if there is none. Such a warning is
  /// about a program that compiles but is probably wrong.
  package static func warning(reading output: String) -> CompilerMessage? {
    messages(in: output).first { $0.severity == .warning && $0.explanation != nil }
  }

  /// Returns all errors and warnings in the output, in order. Notes are part of the message before them.
  static func messages(in output: String) -> [CompilerMessage] {
    var messages: [CompilerMessage] = []
    var isAfterHead = false
    for (line, head) in lines(in: output) {
      if let head {
        isAfterHead = head.severity != .note
        if isAfterHead {
          messages.append(head)
        } else if let note = head.identifier, !messages.isEmpty {
          messages[messages.count - 1].notes.append(note)
          messages[messages.count - 1].noteWords.append(head.words)
          if note == "opening_brace" {
            messages[messages.count - 1].opening = Opening(line: head.line)
          }
        }
      } else if let last = messages.indices.last {
        if isAfterHead {
          isAfterHead = messages[last].add(String(line))
        } else {
          messages[last].opening?.add(String(line))
        }
      }
    }
    return messages
  }

  /// Returns the lines of the output. The first line of each error, warning and note has a head.
  ///
  /// The line after a head with a place is the source line, whatever it contains.
  static func lines(in output: String) -> [(line: Substring, head: CompilerMessage?)] {
    var isSource = false
    return output.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let head = isSource ? nil : CompilerMessage(head: line)
      isSource = head.map { $0.line > 0 } ?? false
      return (line, head)
    }
  }

  /// Adds a line after the message's first one: the source line, then the line with the caret. Returns whether
  /// another may follow.
  private mutating func add(_ line: String) -> Bool {
    guard self.line > 0 else { return false }
    if source == nil {
      source = line
      return true
    }
    caret = line.contains("^") ? line : nil
    return false
  }
}

extension CompilerMessage.Opening {
  /// Adds the source line, and then the line with the caret.
  fileprivate mutating func add(_ line: String) {
    if source == nil {
      source = line
    } else if caret == nil, line.contains("^") {
      caret = line
    }
  }
}

extension CompilerMessage {
  /// Parses a line of the form `FILE:LINE:COLUMN: error: WORDS [identifier] [#Group]`.
  private init?(head: Substring) {
    for severity in [Severity.error, .warning, .note] {
      guard let mark = head.firstRange(of: ": \(severity.rawValue): ") else { continue }
      self.init(
        place: head[..<mark.lowerBound], severity: severity, rest: head[mark.upperBound...])
      return
    }
    return nil
  }

  private init(place: Substring, severity: Severity, rest: Substring) {
    self.severity = severity
    var words = rest
    while words.hasSuffix("]"), let open = words.lastIndex(of: "["),
      words[..<open].hasSuffix(" ")
    {
      let tag = words[words.index(after: open)...].dropLast()
      if !tag.hasPrefix("#") { identifier = String(tag) }
      words = words[..<open].dropLast()
    }
    self.words = String(words)
    // A path may contain colons, so the numbers are read from the end.
    let parts = place.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 3, let column = Int(parts[parts.count - 1]),
      let line = Int(parts[parts.count - 2])
    else { return }
    (self.line, self.column) = (line, column)
    file = parts.dropLast(2).joined(separator: ":")
  }
}

extension Substring {
  fileprivate func firstRange(of words: String) -> Range<Index>? {
    var start = startIndex
    while let colon = self[start...].firstIndex(of: ":") {
      if self[colon...].hasPrefix(words) {
        return colon..<index(colon, offsetBy: words.count)
      }
      start = index(after: colon)
    }
    return nil
  }
}
