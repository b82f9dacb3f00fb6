extension String {
  /// The text as it is stored: whole, or its start and its original length. It is cut between Unicode scalars. A text
  /// that was cut before is not cut again.
  package func shortened(to limit: Int) -> String { shortened(to: limit, from: utf8.count) }

  /// `count` is the length before the text was cut.
  package func shortened(to limit: Int, from count: Int) -> String {
    guard count > limit, !isShortened(to: limit) else { return self }
    return String(decoding: utf8.prefix(limit).droppingPartialScalar, as: UTF8.self)
      + Self.note(ofLength: "\(count)")
  }

  private static func note(ofLength length: String) -> String {
    "… (shortened from \(length) bytes)"
  }

  /// It is at most so long but for the note at its end, which says that it was longer.
  private func isShortened(to limit: Int) -> Bool {
    let end = " bytes)"
    guard hasSuffix(end) else { return false }
    let length = dropLast(end.count).reversed().prefix { $0.isASCII && $0.isNumber }
    // No length has more digits.
    guard (1...19).contains(length.count) else { return false }
    let note = Self.note(ofLength: String(length.reversed()))
    return utf8.suffix(note.utf8.count).elementsEqual(note.utf8)
      && utf8.count - note.utf8.count <= limit
  }
}

extension Substring.UTF8View {
  /// Removes a scalar at the end that was cut in the middle.
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
