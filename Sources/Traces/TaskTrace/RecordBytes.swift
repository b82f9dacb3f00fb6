extension Record {
  /// Appends the record in the file's byte order.
  public func append(to bytes: inout [UInt8]) {
    bytes.append(kind)
    bytes.append(detail)
    bytes.append(littleEndian: core)
    bytes.append(littleEndian: task)
    bytes.append(littleEndian: UInt64(bitPattern: time))
    for word in [a, b, c, d] { bytes.append(littleEndian: word) }
  }

  /// Reads the record that begins at `offset`. The span must contain `Record.size` bytes from there.
  @inlinable @inline(__always)
  public init(_ bytes: Span<UInt8>, at offset: Int) {
    let record = bytes.extracting(offset..<offset + Record.size)
    kind = record[0]
    detail = record[1]
    core = record.word(at: 2)
    task = record.word(at: 4)
    time = Int64(bitPattern: record.word(at: 8))
    a = record.word(at: 16)
    b = record.word(at: 20)
    c = record.word(at: 24)
    d = record.word(at: 28)
  }
}

extension Span<UInt8> {
  /// The little-endian word that begins at `offset`.
  @inlinable @inline(__always)
  public func word<Word: FixedWidthInteger>(at offset: Int) -> Word {
    var word: Word = 0
    for byte in 0..<MemoryLayout<Word>.size {
      word |= Word(truncatingIfNeeded: self[offset + byte]) << (8 * byte)
    }
    return word
  }
}
