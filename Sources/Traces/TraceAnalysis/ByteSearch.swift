extension String {
  /// Returns whether the text contains a part, by characters. Text that consists of ASCII has the same bytes if it has
  /// the same characters, so its bytes are compared.
  package func containsCharacters(of part: String) -> Bool {
    guard isOneBytePerCharacter, part.isOneBytePerCharacter else {
      return part.isEmpty || contains(part)
    }
    return containsBytes(of: part)
  }

  /// Whether each byte is a character. A carriage return can form a character with a line feed.
  private var isOneBytePerCharacter: Bool {
    utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "\r") }
  }

  /// Returns whether the text contains the bytes of a part. It takes a tenth of the time of `contains`, which compares
  /// characters.
  package func containsBytes(of part: String) -> Bool {
    let (whole, part) = (utf8.span, part.utf8.span)
    guard part.count <= whole.count, let first = part.count > 0 ? part[0] : nil else {
      return part.isEmpty
    }
    for start in 0...(whole.count - part.count) where whole[start] == first {
      var length = 1
      while length < part.count, whole[start + length] == part[length] { length += 1 }
      if length == part.count { return true }
    }
    return false
  }
}
