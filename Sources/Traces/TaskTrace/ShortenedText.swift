extension String {
  /// Returns the text if it has at most `limit` bytes, or else its start with a note of its original length.
  ///
  /// The text is cut between Unicode scalars. A text that is already shortened to `limit` is returned unchanged.
  public func shortened(to limit: Int) -> String { shortened(to: limit, from: utf8.count) }

  /// Shortens a text whose original length was `count` bytes.
  public func shortened(to limit: Int, from count: Int) -> String {
    guard count > limit, !isShortened(to: limit) else { return self }
    return String(decoding: utf8.prefix(limit).droppingPartialScalar, as: UTF8.self)
      + Self.note(ofLength: "\(count)")
  }

  /// The text with only the start of each word that is longer than the longest path. A sentence that repeats what the
  /// user typed can then be read. Punctuation after the word stays.
  public var withoutLongWords: String {
    guard utf8.count > Self.longestPath else { return self }
    return split(separator: " ", omittingEmptySubsequences: false).map { word in
      guard word.utf8.count > Self.longestPath else { return String(word) }
      let punctuation = word.reversed().prefix(2).prefix { ".,:;?\"".contains($0) }.count
      return String(word.dropLast(punctuation)).shortened(to: 80) + word.suffix(punctuation)
    }.joined(separator: " ")
  }

  /// The most bytes of a path: PATH_MAX in limits.h.
  private static var longestPath: Int { 4096 }

  private static func note(ofLength length: String) -> String {
    "… (shortened from \(length) bytes)"
  }

  /// Returns whether the text ends with a note of its original length, and has at most `limit` bytes before the note.
  private func isShortened(to limit: Int) -> Bool {
    let end = " bytes)"
    guard hasSuffix(end) else { return false }
    let length = dropLast(end.count).reversed().prefix { $0.isASCII && $0.isNumber }
    // The greatest length has 19 digits.
    guard (1...19).contains(length.count) else { return false }
    let note = Self.note(ofLength: String(length.reversed()))
    return utf8.suffix(note.utf8.count).elementsEqual(note.utf8)
      && utf8.count - note.utf8.count <= limit
  }
}

extension Substring.UTF8View {
  /// The bytes without an incomplete scalar at the end.
  fileprivate var droppingPartialScalar: Substring.UTF8View {
    var end = endIndex
    var missing = 0
    // At most three bytes follow the first one of a scalar.
    while missing < 4, end > startIndex {
      end = index(before: end)
      missing += 1
      let byte = self[end]
      if byte & 0xC0 == 0x80 { continue }
      let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      return length > missing ? self[..<end] : self
    }
    return self
  }
}
