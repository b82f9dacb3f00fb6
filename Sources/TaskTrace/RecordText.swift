/// Texts are spread over records of their own, 24 bytes a piece.
extension Record {
  static let textCapacity = 24

  /// The records that define a text under a number. An empty text is one record.
  package static func records(defining number: UInt32, as text: String) -> [Record] {
    let bytes = Array(text.utf8)
    let starts = bytes.isEmpty ? [0] : Array(stride(from: 0, to: bytes.count, by: textCapacity))
    return starts.map { start in
      let piece = bytes[start..<min(start + textCapacity, bytes.count)]
      var record = Record(
        .text, detail: UInt8(piece.count), core: start + textCapacity < bytes.count ? 1 : 0,
        task: number)
      record.textBytes = Array(piece)
      return record
    }
  }

  /// The bytes of the last five fields, of which a text uses the first `detail`.
  var textBytes: [UInt8] {
    get {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(Self.textCapacity)
      bytes.append(littleEndian: UInt64(bitPattern: time))
      for word in [a, b, c, d] { bytes.append(littleEndian: word) }
      return Array(bytes.prefix(Int(detail)))
    }
    set {
      let padded = newValue + [UInt8](repeating: 0, count: Self.textCapacity - newValue.count)
      time = Int64(bitPattern: padded.littleEndianWord(at: 0))
      a = padded.littleEndianWord(at: 8)
      b = padded.littleEndianWord(at: 12)
      c = padded.littleEndianWord(at: 16)
      d = padded.littleEndianWord(at: 20)
    }
  }
}

extension [UInt8] {
  mutating func append(littleEndian word: some FixedWidthInteger) {
    for shift in stride(from: 0, to: word.bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: word >> shift))
    }
  }
}

extension RandomAccessCollection where Element == UInt8, Index == Int {
  /// The little-endian word that begins `offset` bytes after the start; the caller has checked the length.
  func littleEndianWord<Word: FixedWidthInteger>(at offset: Int) -> Word {
    var word: Word = 0
    for byte in (0..<Word.bitWidth / 8).reversed() {
      word = word << 8 | Word(truncatingIfNeeded: self[startIndex + offset + byte])
    }
    return word
  }
}
