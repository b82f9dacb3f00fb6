/// The format of a trace file: a header of one record's size, followed by records.
///
/// A truncated file is valid up to its last whole record, so a program that is killed leaves a usable trace.
public enum TraceFile {
  /// The first eight bytes of the header. The version, the size of a record, facts about a crash, and zeros follow.
  public static let magic = Array("TASKTRCE".utf8)
  public static let version: UInt16 = 2

  /// The offset of the facts about a crash. The first byte is the signal by which the tracer crashed; 0 if it did not.
  /// The second byte is the number of the resource that the program used up; 0 if it did not. At `addressPlace` begin
  /// two addresses in the program's executable where it crashed, of eight bytes each, the innermost first. They are
  /// offsets from the load address; 0 if the program did not crash or an address is unknown.
  public static let crashPlace = 12
  public static let addressPlace = crashPlace + 4

  public static var header: [UInt8] {
    var bytes = magic
    bytes.append(littleEndian: version)
    bytes.append(littleEndian: UInt16(Record.size))
    bytes.append(contentsOf: [UInt8](repeating: 0, count: Record.size - bytes.count))
    return bytes
  }
}
