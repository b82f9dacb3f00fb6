/// Input for the next line that is typed while no line is being read.
struct TypedAhead {
  /// The input as a terminal sends it.
  private(set) var text = ""

  /// The size limit in bytes, which equals that of a terminal's own buffer.
  static let limit = 4096

  /// Whether the last line has begun but is not finished.
  private var isInLine: Bool { text.last.map { $0 != "\r" } ?? false }

  /// Keeps a key. Returns false if it cannot be part of a line. Return and a space do not start a line. Control-D is
  /// not kept, because it must not quit while a caller waits for it. An interrupt discards all kept keys, as in a
  /// terminal.
  mutating func take(_ key: Key) -> Bool {
    if key == .interrupt { text = "" }
    guard let typed = key.typed, text.utf8.count < Self.limit else { return false }
    if key == .return || key == .character(" "), !isInLine { return false }
    text += typed
    return true
  }
}

extension Key {
  /// The bytes that a terminal sends for the key. Nil if the key neither writes nor edits.
  fileprivate var typed: String? {
    switch self {
    case .character(let character): String(character)
    case .control("d"), .escape, .interrupt, .resized, .resumed: nil
    case .control(let letter):
      letter.asciiValue.map { String(UnicodeScalar($0 & 0x1F)) }
    case .return: "\r"
    case .tab: "\t"
    case .backspace: "\u{7F}"
    case .delete: "\u{1B}[3~"
    case .up: "\u{1B}[A"
    case .down: "\u{1B}[B"
    case .right: "\u{1B}[C"
    case .left: "\u{1B}[D"
    case .home: "\u{1B}[H"
    case .end: "\u{1B}[F"
    case .pageUp: "\u{1B}[5~"
    case .pageDown: "\u{1B}[6~"
    }
  }
}
