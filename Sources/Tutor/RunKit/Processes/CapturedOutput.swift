import FileStore

/// What a program wrote on one of its streams, up to a limit. What goes beyond is counted and dropped, so that
/// a program that floods neither stops nor fills the memory.
package struct CapturedOutput: Hashable, Sendable {
  package static let defaultLimit = 1 << 20

  package private(set) var bytes: [UInt8] = []
  package private(set) var dropped = 0
  let limit: Int

  package init(limit: Int = Self.defaultLimit) { self.limit = limit }

  package mutating func append(_ more: [UInt8]) {
    let kept = more.prefix(limit - bytes.count)
    bytes += kept
    dropped += more.count - kept.count
  }

  /// Bytes that are no UTF-8 are replaced; the text is stream-safe.
  package var text: String { String(decoding: bytes, as: UTF8.self).streamSafe }
}
