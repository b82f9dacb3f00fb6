/// What the Swift compiler says of a program that it does not accept, or warns about: one message, with its place and
/// its identifier.
///
/// The compiler must run with `arguments`, which make its output readable by programs. `-typecheck` does not find data
/// races between regions; use `-emit-sil` or `-c`.
package struct CompilerMessage: Hashable, Sendable {
  package var severity: Severity
  /// The name of the message in the compiler's sources: `async_expr_without_await`. Nil if it has none.
  package var identifier: String?
  /// The compiler's own words.
  package var words: String
  /// As the compiler names it; nil if the message is about no file.
  package var file: String?
  /// Counted from 1; 0 if the message is about no place.
  package var line = 0
  package var column = 0
  /// The source line, and the line below it with the caret.
  package var source: String?
  package var caret: String?
  /// The identifiers of the notes that belong to it.
  package var notes: [String] = []

  package enum Severity: String, Hashable, Sendable { case error, warning, note }

  /// Options for the compiler's frontend. Pass each after `-Xfrontend` to `swiftc`, except the first two.
  package static let arguments = ["-diagnostic-style", "llvm", "-debug-diagnostic-names"]

  /// The first error in the output of the compiler; nil if there is none. Later errors often follow from the first.
  package init?(reading output: String) {
    guard let first = Self.messages(in: output).first(where: { $0.severity == .error }) else {
      return nil
    }
    self = first
  }

  /// The first warning in the output that has an explanation, for a program that compiles but is likely to be wrong.
  package static func warning(reading output: String) -> CompilerMessage? {
    messages(in: output).first { $0.severity == .warning && $0.explanation != nil }
  }

  /// Every error and warning in the output, in order. Notes are part of the message before them.
  package static func messages(in output: String) -> [CompilerMessage] {
    var messages: [CompilerMessage] = []
    var isAfterHead = false
    for line in output.split(separator: "\n", omittingEmptySubsequences: false) {
      if let head = CompilerMessage(head: line) {
        isAfterHead = head.severity != .note
        if isAfterHead {
          messages.append(head)
        } else if let note = head.identifier, !messages.isEmpty {
          messages[messages.count - 1].notes.append(note)
        }
      } else if isAfterHead, let last = messages.indices.last {
        isAfterHead = messages[last].add(String(line))
      }
    }
    return messages
  }

  /// The lines after the first have the source and the caret. Whether more may follow.
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

extension CompilerMessage {
  /// `FILE:LINE:COLUMN: error: WORDS [identifier] [#Group]`.
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
    // A path may have colons of its own, so that the numbers are read from the end.
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
