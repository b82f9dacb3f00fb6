import FileStore

/// Decodes the bytes of a terminal as characters and pastes. A paste is text of any content between `ESC [ 200 ~` and
/// `ESC [ 201 ~`. Source: xterm's bracketed paste mode.
struct InputDecoder {
  enum Input: Hashable {
    case character(Unicode.Scalar)
    case paste(String)
    /// A paste that is longer than the limits. Its text was dropped.
    case longPaste(PasteSize)
  }

  private(set) var bytes: [UInt8] = []
  private var position = 0
  private var isPasting = false
  /// The position from which the search for a paste's end continues.
  private var searched = 0
  /// The size of the part of a paste that was dropped because the paste is longer than the limits.
  private var dropped = PasteSize()

  private static let pasteStart = Array("\u{1B}[200~".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  mutating func append(_ more: some Sequence<UInt8>) {
    if position == bytes.count { discard() }
    bytes.append(contentsOf: more)
  }

  mutating func prepend(_ more: some Collection<UInt8>) {
    bytes.insert(contentsOf: more, at: position)
  }

  /// Discards the buffered bytes.
  private mutating func discard() {
    bytes.removeAll(keepingCapacity: bytes.capacity < 65_536)
    (position, searched) = (0, 0)
  }

  /// Whether bytes are held back because their meaning depends on the bytes that follow.
  var isHoldingBack: Bool { position < bytes.count && !isPasting }

  /// Returns the next character or paste; nil if more bytes are needed. If `isLast` is true, no bytes follow soon,
  /// and the bytes that are held back are taken literally.
  mutating func next(isLast: Bool = false) -> Input? {
    if isPasting { return nextPaste() }
    guard position < bytes.count else { return nil }
    if bytes[position] == 0x1B {
      switch (match(Self.pasteStart), match(Self.pasteEnd)) {
      case (.whole, _):
        position += Self.pasteStart.count
        (isPasting, searched) = (true, position)
        return nextPaste()
      case (_, .whole):
        position += Self.pasteEnd.count
        return next(isLast: isLast)
      case (.begun, _), (_, .begun):
        if !isLast { return nil }
      default: break
      }
    }
    return nextCharacter(isLast: isLast).map(Input.character)
  }

  private enum Match { case none, begun, whole }

  private func match(_ marker: [UInt8]) -> Match {
    let rest = bytes[position...].prefix(marker.count)
    guard marker.starts(with: rest) else { return .none }
    return rest.count == marker.count ? .whole : .begun
  }

  private mutating func nextPaste() -> Input? {
    var from = max(position, searched)
    while let escape = bytes[from...].firstIndex(of: 0x1B) {
      if bytes[escape...].starts(with: Self.pasteEnd) { return endPaste(at: escape) }
      if bytes.count - escape < Self.pasteEnd.count { break }
      from = escape + 1
    }
    searched = max(position, bytes.count - Self.pasteEnd.count + 1)
    // Control-C must work even if the terminal never ends its paste.
    if bytes.last == 0x03 {
      (isPasting, dropped) = (false, PasteSize())
      discard()
      return .character("\u{03}")
    }
    if searched - position > PasteSize.limit.bytes { drop(to: searched) }
    return nil
  }

  /// Ends a paste whose text ends at a position.
  private mutating func endPaste(at end: Int) -> Input {
    var size = dropped
    size.add(bytes[position..<end])
    defer {
      (position, dropped) = (end + Self.pasteEnd.count, PasteSize())
      isPasting = false
    }
    guard size.isWithinLimit else { return .longPaste(size) }
    return .paste(String(decoding: bytes[position..<end], as: UTF8.self).pastedText)
  }

  /// Counts and removes the bytes of a paste up to a position, so that a long paste takes no memory.
  private mutating func drop(to end: Int) {
    dropped.add(bytes[position..<end])
    bytes.removeFirst(end)
    (position, searched) = (0, 0)
  }

  private mutating func nextCharacter(isLast: Bool) -> Unicode.Scalar? {
    let first = bytes[position]
    guard first >= 0x80 else {
      position += 1
      return Unicode.Scalar(first)
    }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 1
    let sequence = bytes[position...].prefix(length)
    let isIncomplete =
      sequence.count < length && sequence.dropFirst().allSatisfy { $0 & 0xC0 == 0x80 }
    if isIncomplete, !isLast { return nil }
    // Invalid UTF-8 becomes U+FFFD.
    guard let scalar = String(decoding: sequence, as: UTF8.self).unicodeScalars.first else {
      return nil
    }
    let isWhole = scalar.utf8.count == length && scalar.utf8.elementsEqual(sequence)
    position += isWhole ? length : 1
    return scalar
  }
}

extension String {
  /// The text with line feeds as its only line ends, none of them at the start or the end. Tabs become spaces, and
  /// other control characters are removed.
  fileprivate var pastedText: String {
    var text = String.UnicodeScalarView()
    var previous: Unicode.Scalar = " "
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x0D: text.append("\n")
      case 0x0A: if previous != "\r" { text.append("\n") }
      case 0x09: text.append(" ")
      case 0x00...0x1F, 0x7F...0x9F: break
      default: text.append(scalar)
      }
      previous = scalar
    }
    while text.last == "\n" { text.removeLast() }
    return String(text.drop { $0 == "\n" }).streamSafe
  }
}
