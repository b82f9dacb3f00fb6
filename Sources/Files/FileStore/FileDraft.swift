import Glibc

/// A file that is being written under an unpredictable name. It is locked, so that another process can recognize the
/// draft of a writer that was killed.
package struct FileDraft: TextOutputStream {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  /// The number of the first system error; 0 if there is none. Nothing is written after an error.
  private(set) var code: Int32 = 0

  private static let capacity = 1 << 16
  static let prefix = ".tutor-draft-"

  static func randomName() -> String {
    prefix + String(UInt64.random(in: 0 ... .max), radix: 16)
  }

  init(descriptor: Int32) { self.descriptor = descriptor }

  package mutating func write(_ string: String) { write(string.utf8) }

  package mutating func write(_ bytes: some Sequence<UInt8>) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.capacity { flush() }
  }

  mutating func flush() {
    var rest = buffer[...]
    while code == 0, !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { bytes in
        unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
      }
      if written >= 0 {
        rest = rest.dropFirst(written)
      } else if errno != EINTR {
        code = errno
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes the remaining bytes and, if asked to, waits until they are on the disk. The descriptor stays open.
  mutating func finish(durably: Bool) {
    flush()
    if code == 0, durably, fsync(descriptor) != 0, errno != EINVAL { code = errno }
  }
}
