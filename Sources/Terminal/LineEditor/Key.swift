/// A pressed key, or another event that a reader of single keys must handle.
package enum Key: Hashable, Sendable {
  case character(Character)
  /// A lowercase letter that was pressed with Control.
  case control(Character)
  case `return`, escape, tab, backspace, delete
  case up, down, left, right, home, end, pageUp, pageDown
  /// Control-C, or an interrupt signal from another process.
  case interrupt
  /// The size of the terminal has changed.
  case resized
  /// The program was stopped and continued. The content of the screen may be lost.
  case resumed
}

/// Assembles keys from the characters that a terminal sends for them. Sources: ECMA-48, xterm.
struct KeyDecoder {
  private var sequence = ""

  /// Whether an Escape was received that is either a key or the start of a longer sequence.
  var isInSequence: Bool { !sequence.isEmpty }

  /// Returns the key that a scalar completes; nil if the sequence is incomplete or unknown.
  mutating func next(_ scalar: Unicode.Scalar) -> Key? {
    guard isInSequence else {
      guard scalar == "\u{1B}" else { return Self.key(for: scalar) }
      sequence = "\u{1B}"
      return nil
    }
    // A second Escape does not continue a sequence, so the first is a key.
    if sequence == "\u{1B}", scalar == "\u{1B}" { return .escape }
    sequence.unicodeScalars.append(scalar)
    if sequence == "\u{1B}[" || sequence == "\u{1B}O" { return nil }
    let isIntroduced = sequence.hasPrefix("\u{1B}[") || sequence.hasPrefix("\u{1B}O")
    if isIntroduced, !(0x40...0x7E).contains(scalar.value), sequence.utf8.count < 32 { return nil }
    defer { sequence = "" }
    return isIntroduced ? Self.keys[String(sequence.dropFirst(2))] : Self.key(for: scalar)
  }

  /// Ends a sequence because no further character arrived in time. Returns `escape` if only an Escape was held back.
  mutating func flush() -> Key? {
    defer { sequence = "" }
    return sequence == "\u{1B}" ? .escape : nil
  }

  private static let keys: [String: Key] = [
    "A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end, "M": .return,
    "1~": .home, "3~": .delete, "4~": .end, "5~": .pageUp, "6~": .pageDown, "7~": .home, "8~": .end,
  ]

  private static func key(for scalar: Unicode.Scalar) -> Key? {
    switch scalar.value {
    case 0x09: .tab
    case 0x0A, 0x0D: .return
    case 0x08, 0x7F: .backspace
    case 0x01...0x1A: .control(Character(Unicode.Scalar(UInt8(scalar.value + 0x60))))
    case 0x00...0x1F: nil
    default: .character(Character(scalar))
    }
  }
}
