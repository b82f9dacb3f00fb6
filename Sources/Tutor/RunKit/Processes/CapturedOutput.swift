import FileStore

/// A program's output on one stream, up to a limit. Further output is counted and dropped, so a program that prints too
/// much neither blocks nor fills the memory.
package struct CapturedOutput: Hashable, Sendable {
  static let defaultLimit = 1 << 20

  package private(set) var bytes: [UInt8] = []
  package private(set) var dropped = 0
  let limit: Int

  init(limit: Int = Self.defaultLimit) { self.limit = limit }

  mutating func append(_ more: [UInt8]) {
    let kept = more.prefix(limit - bytes.count)
    bytes += kept
    dropped += more.count - kept.count
  }

  /// The output as stream-safe text. Invalid UTF-8 is replaced.
  package var text: String { String(decoding: bytes, as: UTF8.self).streamSafe }
}
