import TaskTrace
package import TraceAnalysis

/// The cached frames of a module's addresses, for one build of the module.
///
/// The file contains a line `@address` in hexadecimal for each address. A line for each frame follows it, with the
/// function, file, line, column, and `+` if the code follows the function's first wait, separated by tabs.
package struct SymbolCache {
  private let cache: Cache
  private let name: String
  private let key: String
  private(set) var frames: [UInt64: [SourceFrame]] = [:]

  /// Loads the frames. Returns nil if the module's file does not exist.
  init?(module: String, in cache: Cache) {
    guard let stamp = BuildStamp(of: module) else { return nil }
    self.cache = cache
    name = Cache.symbols + String(fingerprint(of: module.utf8), radix: 16)
    key = "symbols 3 \(stamp) \(module)"
    if let lines = cache.lines(named: name, key: key) {
      frames = Self.read(lines) ?? [:]
      cache.noteUse(of: name)
    }
  }

  mutating func add(_ more: [UInt64: [SourceFrame]]) {
    frames.merge(more) { $1 }
    cache.store(Self.lines(frames), named: name, key: key)
  }

  package static func lines(_ frames: [UInt64: [SourceFrame]]) -> [String] {
    frames.sorted { $0.key < $1.key }.flatMap { address, frames in
      ["@\(String(address, radix: 16))"]
        + frames.map { frame in
          "\(frame.function)\t\(frame.file)\t\(frame.line)\t\(frame.column)\t"
            + (frame.followsFirstWait ? "+" : "")
        }
    }
  }

  package static func read(_ lines: [some StringProtocol]) -> [UInt64: [SourceFrame]]? {
    var frames: [UInt64: [SourceFrame]] = [:]
    var address: UInt64?
    for line in lines {
      if line.utf8.first == UInt8(ascii: "@") {
        guard let next = UInt64(line.dropFirst(), radix: 16) else { return nil }
        address = next
        frames[next] = []
      } else {
        let fields = line.utf8.split(
          separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false
        )
        .map { String(decoding: $0, as: UTF8.self) }
        guard fields.count == 5, let address, let line = Int(fields[2]), let column = Int(fields[3])
        else { return nil }
        var frame = SourceFrame(
          function: fields[0], file: fields[1], line: line, column: column)
        frame.followsFirstWait = fields[4] == "+"
        frames[address]?.append(frame)
      }
    }
    return frames
  }
}
