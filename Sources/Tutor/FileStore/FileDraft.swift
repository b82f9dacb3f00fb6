import Glibc

/// The content of a file while it is written, under an unpredictable name. The draft is locked, so that a draft whose
/// writer was killed can be recognized.
package struct FileDraft: TextOutputStream {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  /// The first error of the system; nothing is written after it.
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

  /// Writes the remaining bytes and, on request, waits until they are on the disk. The descriptor stays open.
  mutating func finish(durably: Bool) {
    flush()
    if code == 0, durably, fsync(descriptor) != 0, errno != EINVAL { code = errno }
  }
}
