/// A key pressed, or what else a reader of single keys has to know.
package enum Key: Hashable, Sendable {
  case character(Character)
  /// A letter with Control held, lower case.
  case control(Character)
  case `return`, escape, tab, backspace, delete
  case up, down, left, right, home, end, pageUp, pageDown
  /// Control-C, or an interrupt signal from elsewhere.
  case interrupt
  /// The terminal has another size now.
  case resized
  /// The program was stopped and continued; the screen's content may be lost.
  case resumed
}

/// Puts keys together from the characters that a terminal sends for them (ECMA-48, xterm).
struct KeyDecoder {
  private var sequence = ""

  /// Whether an Escape may be a key, or the start of a longer sequence.
  var isInSequence: Bool { !sequence.isEmpty }

  /// A key; nil if the sequence is incomplete or unknown.
  mutating func next(_ scalar: Unicode.Scalar) -> Key? {
    guard isInSequence else {
      guard scalar == "\u{1B}" else { return Self.key(for: scalar) }
      sequence = "\u{1B}"
      return nil
    }
    sequence.unicodeScalars.append(scalar)
    if sequence == "\u{1B}[" || sequence == "\u{1B}O" { return nil }
    let isIntroduced = sequence.hasPrefix("\u{1B}[") || sequence.hasPrefix("\u{1B}O")
    if isIntroduced, !(0x40...0x7E).contains(scalar.value), sequence.utf8.count < 32 { return nil }
    defer { sequence = "" }
    return isIntroduced ? Self.keys[String(sequence.dropFirst(2))] : Self.key(for: scalar)
  }

  /// Nothing followed in time: an Escape that was held back is the key.
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
