/// A trace as a file: a header of one record's size, then records. A file that breaks off is valid up to its
/// last whole record, so a program that dies leaves a trace behind.
package enum TraceFile {
  /// The header: these eight bytes, the version, the record's size, the signal by which the tracer crashed (0 if it did
  /// not), and zeros.
  package static let magic = Array("TASKTRCE".utf8)
  package static let version: UInt16 = 2

  /// Where the header has the signal by which the tracer crashed.
  package static let crashPlace = 12

  package static var header: [UInt8] {
    var bytes = magic
    bytes.append(littleEndian: version)
    bytes.append(littleEndian: UInt16(Record.size))
    bytes.append(contentsOf: [UInt8](repeating: 0, count: Record.size - bytes.count))
    return bytes
  }
}
