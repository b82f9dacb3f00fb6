import FileStore
import TraceAnalysis

/// What a search has written of its runs: `Search.c` of the tracer says how.
struct SearchResults {
  private let file: OpenFile
  private var offset = 0
  /// What has been read of the part that all runs have in common; nil before it was found.
  private var common: TraceReader?
  /// Why the search did less than it could.
  private(set) var obstacles: Set<SearchObstacle> = []

  /// What precedes each part: a number of four bytes, a reason of four, and the part's size of eight.
  private static let headSize = 16
  /// In the place of a run's number.
  private static let commonPart: Int32 = -1

  init(_ file: OpenFile) { self.file = file }

  /// The next run that has a trace: the place of its schedule, and the trace. Nil after the last one.
  mutating func next() -> (place: Int, trace: Trace)? {
    while true {
      let head = file.bytes(at: offset, count: Self.headSize)
      guard head.count == Self.headSize else { return nil }
      let number = Int32(truncatingIfNeeded: Self.number(head[0..<4]))
      let size = Int(clamping: Self.number(head[8..<16]))
      let part = size > 0 ? file.bytes(at: offset + Self.headSize, count: size) : []
      guard part.count == size else { return nil }
      offset += Self.headSize + size
      if let obstacle = SearchObstacle(rawValue: Self.number(head[4..<8])) {
        obstacles.insert(obstacle)
      }
      if number == Self.commonPart { common = Self.reader(TraceReader(), part) }
      guard number >= 0, let common, let trace = Self.trace(common, part) else { continue }
      return (Int(number), trace)
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func reader(_ start: TraceReader, _ bytes: [UInt8]) -> TraceReader? {
    var reader = start
    guard (try? reader.read(bytes.span)) != nil else { return nil }
    return reader
  }

  private static func trace(_ common: TraceReader, _ bytes: [UInt8]) -> Trace? {
    try? reader(common, bytes)?.finish()
  }
}

/// Why a search of schedules was done in a slower way, for some runs or for all.
package enum SearchObstacle: UInt64, CaseIterable, Hashable, Sendable {
  /// The system does not tell which memory a run has written, so that each run has a process of its own, forked at the
  /// first choice.
  case memory = 1
  /// The program has threads of its own.
  case threads
  /// It has opened files before the first choice, and runs would share the place up to which they have read.
  case files
  /// A run came to no end, perhaps because it waits for what another core holds.
  case waiting
  /// The trace of a run is too long.
  case length

  /// The sentence that describes it to a person.
  package var sentence: String {
    switch self {
    case .memory: "Each order ran in a copy of the program's process, which takes longer."
    case .threads:
      "The program has threads of its own. Each order ran in a new process, which takes longer."
    case .files:
      "The program opens files before its first choice. Each order ran in a new process, which takes longer."
    case .waiting:
      "Some orders did not end in time, and ran again in a new process, which takes longer."
    case .length:
      "The traces of some orders are long, and these ran in a new process, which takes longer."
    }
  }
}
