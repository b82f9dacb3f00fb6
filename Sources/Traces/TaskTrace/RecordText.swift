/// Texts are spread over records of their own, 24 bytes a piece.
extension Record {
  package static let textCapacity = 24

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

  /// A longer text is cut when it is read. The machine does not write one: it cuts program output into lines.
  package static let textLimit = 1 << 16
  /// A longer description of an error is shortened, when it is recorded and when it is read.
  package static let errorLimit = 1_024
  /// A longer name of a task or an actor is shortened.
  package static let nameLimit = 256

  /// The bytes of the last five fields. A text uses the first `detail` of them.
  package var textBytes: [UInt8] {
    get {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(Self.textCapacity)
      bytes.append(littleEndian: UInt64(bitPattern: time))
      for word in [a, b, c, d] { bytes.append(littleEndian: word) }
      return Array(bytes.prefix(Int(detail)))
    }
    set {
      let padded = newValue + [UInt8](repeating: 0, count: Self.textCapacity - newValue.count)
      let bytes = padded.span
      time = Int64(bitPattern: bytes.word(at: 0))
      a = bytes.word(at: 8)
      b = bytes.word(at: 12)
      c = bytes.word(at: 16)
      d = bytes.word(at: 20)
    }
  }
}

extension [UInt8] {
  package mutating func append(littleEndian word: some FixedWidthInteger) {
    for shift in stride(from: 0, to: word.bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: word >> shift))
    }
  }
}
