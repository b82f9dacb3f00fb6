/// Encodes a text as records that hold up to 24 bytes each.
extension Record {
  public static let textCapacity = 24

  /// Returns the records that define a text under a number. An empty text takes one record.
  public static func records(defining number: UInt32, as text: String) -> [Record] {
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

  /// The most bytes of a text. The reader cuts a longer text. The machine writes none: it splits output into lines.
  public static let textLimit = 1 << 16
  /// The most bytes of an error's description. A longer one is shortened when it is recorded and when it is read.
  public static let errorLimit = 1_024
  /// The most bytes of the name of a task or an actor. A longer name is shortened.
  public static let nameLimit = 256

  /// The bytes of the last five fields. A text uses the first `detail` of them.
  public var textBytes: [UInt8] {
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
  public mutating func append(littleEndian word: some FixedWidthInteger) {
    for shift in stride(from: 0, to: word.bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: word >> shift))
    }
  }
}
