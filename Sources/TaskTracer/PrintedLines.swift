import TaskTrace

/// Gathers what the program writes into lines.
struct PrintedLines {
  /// A line longer than this is recorded in pieces.
  static let longest = 4096
  /// After that many bytes the trace records no more; the program goes on printing.
  static let limit = 1 << 20

  private var partial: [OutputStream: [UInt8]] = [:]
  private(set) var recorded = 0
  var isFull: Bool { recorded >= Self.limit }

  /// Adds bytes and gives back the lines that they complete.
  mutating func add(_ bytes: some Sequence<UInt8>, to stream: OutputStream) -> [String] {
    guard !isFull else { return [] }
    var lines: [String] = []
    var line = partial[stream] ?? []
    for byte in bytes {
      recorded += 1
      if byte != UInt8(ascii: "\n") { line.append(byte) }
      if byte == UInt8(ascii: "\n") || line.count == Self.longest {
        lines.append(String(decoding: line, as: UTF8.self))
        line.removeAll()
      }
    }
    partial[stream] = line
    return lines
  }

  /// What stands without a line feed at the end.
  mutating func rest() -> [(OutputStream, String)] {
    defer { partial = [:] }
    return OutputStream.allCases.compactMap { stream in
      guard let bytes = partial[stream], !bytes.isEmpty else { return nil }
      return (stream, String(decoding: bytes, as: UTF8.self))
    }
  }
}
