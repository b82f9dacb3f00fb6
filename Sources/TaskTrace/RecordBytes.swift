extension Record {
  /// Appends the record as it stands in a file.
  func append(to bytes: inout [UInt8]) {
    bytes.append(kind)
    bytes.append(detail)
    bytes.append(littleEndian: core)
    bytes.append(littleEndian: task)
    bytes.append(littleEndian: UInt64(bitPattern: time))
    for word in [a, b, c, d] { bytes.append(littleEndian: word) }
  }

  /// Reads the record that begins at `offset`; the caller has checked that `Record.size` bytes are there.
  init(_ bytes: some RandomAccessCollection<UInt8>, at offset: Int) {
    let bytes = bytes.dropFirst(offset).prefix(Record.size)
    var words = bytes.makeIterator()
    func word<Word: FixedWidthInteger>(_: Word.Type) -> Word {
      var word: Word = 0
      for shift in stride(from: 0, to: Word.bitWidth, by: 8) {
        word |= Word(truncatingIfNeeded: words.next() ?? 0) << shift
      }
      return word
    }
    kind = word(UInt8.self)
    detail = word(UInt8.self)
    core = word(UInt16.self)
    task = word(UInt32.self)
    time = Int64(bitPattern: word(UInt64.self))
    a = word(UInt32.self)
    b = word(UInt32.self)
    c = word(UInt32.self)
    d = word(UInt32.self)
  }
}
