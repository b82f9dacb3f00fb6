public import TaskTrace

extension TraceFile {
  public enum Failure: Error, Hashable, CustomStringConvertible {
    case empty
    case notATrace
    case unknownVersion(UInt16)
    case badRecord(index: Int)
    case taskOutOfOrder(index: Int)
    case tooLong

    public var description: String {
      switch self {
      case .empty:
        "The trace is empty: the program ended before the simulated machine started. Is it a Swift program?"
      case .notATrace:
        "The beginning of the trace was overwritten. \(Self.advice)"
      case .unknownVersion(let version):
        "The trace has format version \(version); this tutor reads version \(TraceFile.version). Run the program again."
      case .badRecord(let index):
        "Record \(index) is invalid. \(Self.advice)"
      case .taskOutOfOrder(let index):
        "Record \(index) refers to a task that does not exist yet. \(Self.advice)"
      case .tooLong:
        "The trace has more than \(EventCollector.limit) events. Give the program less work."
      }
    }

    /// The tracer writes valid files. A program that writes to descriptors which it did not open can damage one.
    private static let advice =
      "Check that the program writes only to file descriptors that it has opened."
  }

  /// Checks a header. Returns the ending if the tracer crashed, or the program used up a resource. `places` are
  /// offsets in the program's executable where the program crashed, or 0.
  static func ending(
    inHeader header: Span<UInt8>
  ) throws(Failure) -> (ending: Ending?, places: [UInt64]) {
    for index in magic.indices where header[index] != magic[index] { throw .notATrace }
    let version: UInt16 = header.word(at: 8)
    let size: UInt16 = header.word(at: 10)
    guard version == Self.version, size == UInt16(Record.size) else {
      throw .unknownVersion(version)
    }
    let signal = Int32(header[crashPlace])
    if signal != 0 { return (.tracerCrashed(signal: signal), []) }
    let resource = Ending.Resource(rawValue: header[crashPlace + 1])
    return (
      resource.map { .usedUp($0) },
      [header.word(at: addressPlace), header.word(at: addressPlace + 8)]
    )
  }
}
