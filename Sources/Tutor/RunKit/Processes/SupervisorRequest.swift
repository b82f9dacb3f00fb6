import Glibc

/// The supervisor's arguments. `Sources/Tutor/supervisor/main.c` parses them.
struct SupervisorRequest: Sendable {
  let arguments: [String]
  /// The start of the supervisor's report, the last line of standard error. The program does not know the token, so it
  /// cannot print such a line.
  let token: String

  init(_ command: Command) {
    token = "supervisor-\(UInt64.random(in: 0 ... .max)):"
    let numbers: [UInt64] = [
      command.memoryLimit ?? 0, command.cpuLimit ?? 0, command.cpuGrace,
      command.fileLimit ?? 0, command.processLimit ?? 0, command.isApart ? 1 : 0,
      command.work.map { Self.milliseconds($0.longestWait) } ?? 0,
      Self.milliseconds(command.timeLimit), Self.milliseconds(Command.grace),
    ]
    arguments =
      ["\(getpid())", token] + numbers.map { "\($0)" } + [command.temporaryFolder ?? ""]
      + command.environment.map { "\($0)=\($1)" }.sorted() + ["--", command.program]
      + command.arguments
  }

  private static func milliseconds(_ duration: Duration) -> UInt64 {
    let (seconds, attoseconds) = duration.components
    return UInt64(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000)
  }
}

/// The supervisor's report about a program.
enum SupervisorReport: Equatable {
  /// The program was not started, because of this `errno`.
  case cannotStart(Int32)
  /// The program was ended at its time limit.
  case limit
  /// The program was ended because the tutor requested it.
  case request
  /// The program was ended because it had too many processes.
  case processes
  /// The program was ended because all of its processes had been stopped by a signal.
  case stopped

  init?(_ words: String) {
    let words = words.filter { $0 != "\n" && $0 != " " }
    switch words {
    case "limit": self = .limit
    case "request": self = .request
    case "processes": self = .processes
    case "stopped": self = .stopped
    default:
      guard let code = Int32(words) else { return nil }
      self = .cannotStart(code)
    }
  }
}

/// Separates the supervisor's report from the program's output on the same stream.
struct SupervisorReportFilter {
  private let marker: [UInt8]
  /// Bytes that may belong to the report.
  private var held: [UInt8] = []

  init(token: String) { marker = Array("\n\(token)".utf8) }

  /// Adds the next bytes of the stream. Returns the bytes that cannot belong to the report.
  mutating func pass(_ bytes: [UInt8]) -> [UInt8] {
    held += bytes
    let line = UInt8(ascii: "\n")
    var start = held.startIndex
    while let next = held[start...].firstIndex(of: line) {
      if held[next...].starts(with: marker) || marker.starts(with: held[next...]) {
        start = next
        break
      }
      start = next + 1
    }
    if start == held.endIndex || held[start] != line { start = held.endIndex }
    defer { held.removeFirst(start) }
    return Array(held[..<start])
  }

  /// Returns the rest at the end of the stream: output of the program, or the report.
  func finish() -> (rest: [UInt8], report: SupervisorReport?) {
    guard held.starts(with: marker) else { return (held, nil) }
    return ([], SupervisorReport(String(decoding: held.dropFirst(marker.count), as: UTF8.self)))
  }
}
