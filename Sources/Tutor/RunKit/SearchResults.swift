import FileStore
import TraceAnalysis

/// Reads the file with the results of a search's runs. `SearchFiles.c` of the tracer writes it.
struct SearchResults {
  private let file: OpenFile
  private var offset = 0
  /// The reader after the part that all runs share; nil until that part was read.
  private var common: TraceReader?
  /// The reasons why some runs were made in a slower way, or not at all.
  private(set) var obstacles: Set<SearchObstacle> = []
  /// Whether all runs of the round have ended, and their results were read.
  private(set) var roundIsOver = false

  /// The size of a part's header: the run's number and a reason, of four bytes each, and two places where the run
  /// crashed and the part's size, of eight bytes each.
  private static let headSize = 32
  /// Added to the signal by which a run crashed. The sum is the part's reason.
  private static let crashes: UInt64 = 1000
  /// The reason of the last part of a round.
  private static let roundIsOver: UInt64 = 900
  /// The number of the part that all runs share.
  private static let commonPart: Int32 = -1

  init(_ file: OpenFile) { self.file = file }

  /// Empties the file, to which the search then writes the results of another round.
  mutating func beginRound() {
    file.clear()
    (offset, roundIsOver) = (0, false)
  }

  /// Returns the next run that has a trace: its number in the order of the runs, and the trace. Nil after the last one.
  mutating func next() -> (number: Int, trace: Trace)? {
    while true {
      let head = file.bytes(at: offset, count: Self.headSize)
      guard head.count == Self.headSize else { return nil }
      let number = Int32(truncatingIfNeeded: Self.number(head[0..<4]))
      let size = Int(clamping: Self.number(head[24..<32]))
      // The program can write to the file too, so the size may be wrong.
      guard size <= (file.state?.size ?? 0) - offset - Self.headSize else { return nil }
      let part = size > 0 ? file.bytes(at: offset + Self.headSize, count: size) : []
      guard part.count == size else { return nil }
      offset += Self.headSize + size
      let reason = Self.number(head[4..<8])
      if let obstacle = SearchObstacle(rawValue: reason) { obstacles.insert(obstacle) }
      if reason == Self.roundIsOver { roundIsOver = true }
      if number == Self.commonPart { common = Self.reader(TraceReader(), part) }
      guard number >= 0, let common, var trace = Self.trace(common, part) else { continue }
      if reason > Self.crashes {
        _ = trace.complete(with: .killed(signal: Int32(clamping: reason - Self.crashes)))
        trace.noteCrash(atOffsets: [Self.number(head[8..<16]), Self.number(head[16..<24])])
      }
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

/// A reason why a search made some or all of its runs in a slower way, or did not try some orders.
package enum SearchObstacle: UInt64, CaseIterable, Hashable, Sendable {
  /// The system does not report which memory a run has written. Each run has its own process, which is forked at the
  /// first choice.
  case memory = 1
  /// The program has threads of its own.
  case threads
  /// The program has opened files before the first choice. The runs would share the file offsets.
  case files
  /// A run did not end, perhaps because it waits for a resource that another core holds.
  case waiting
  /// The trace of a run is too long.
  case length
  /// The program uses a `Mutex` by code that the machine does not know.
  case mutexes = 7
  /// Several runs did not end within the limit of real time. The tutor notes this reason itself.
  case endless
  /// The program has started a process, created a timer, mapped shared memory, or opened a semaphore or a message queue
  /// of the system before the first choice. A copy of its process has neither of the first two, and shares the others.
  case process
  /// The program has created, changed or removed files or folders before the first choice, or has given a socket a
  /// chosen address. A copy of its process would find what other runs have done to them.
  case changes

  /// The sentence that describes the obstacle to the user.
  package var sentence: String {
    switch self {
    case .memory: "Each order ran in a copy of the program's process, which takes longer."
    case .threads:
      "The program has threads of its own. They ran one at a time, so not all orders of their steps, and of tasks between their steps, were tried. Each order ran in a new process, which takes longer."
    case .files:
      "The program opens files before its first choice. Each order ran in a new process, which takes longer."
    case .process:
      "The program starts a process, creates a timer or shares memory before its first choice. Each order ran in a new process, which takes longer."
    case .changes:
      "The program changes files or chooses the address of a socket before its first choice. Each order ran in a new process, one after another, which takes longer."
    case .waiting:
      "Some orders did not end in time, and ran again in a new process, which takes longer."
    case .length:
      "The traces of some orders are long, and these ran in a new process, which takes longer."
    case .endless:
      "Several orders did not end within the limit of real time, so no others were tried. Use `--real-limit` to change it."
    case .mutexes:
      "The machine does not know the program's code for Mutex, so it did not try other orders between two uses of one."
    }
  }
}
