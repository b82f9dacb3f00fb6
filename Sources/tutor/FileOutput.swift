import Glibc
import TraceExport

/// A file that is written piece by piece. It takes its name when it is whole: what went wrong on the way
/// leaves an older file of that name as it was.
struct FileOutput: TextOutputStream {
  struct Failure: Error, CustomStringConvertible {
    var path: String
    var code: Int32
    var description: String {
      let reason = unsafe String(cString: strerror(code))
      return "\(path) cannot be written: \(reason). Choose another place, or make room."
    }
  }

  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var code: Int32 = 0
  private static let capacity = 1 << 16

  static func write(_ export: Export, to path: String) throws(Failure) {
    try write(to: path) { export.write(to: &$0) }
  }

  static func write(
    to path: String, _ content: (inout FileOutput) -> Void
  ) throws(Failure) {
    let draft = path + ".part"
    let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Failure(path: path, code: errno) }
    var output = FileOutput(descriptor: descriptor)
    content(&output)
    output.flush()
    if close(descriptor) != 0, output.code == 0 { output.code = errno }
    if output.code == 0, unsafe rename(draft, path) != 0 { output.code = errno }
    guard output.code == 0 else {
      _ = unsafe unlink(draft)
      throw Failure(path: path, code: output.code)
    }
  }

  private init(descriptor: Int32) { self.descriptor = descriptor }

  mutating func write(_ string: String) { write(string.utf8) }

  mutating func write(_ bytes: some Sequence<UInt8>) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.capacity { flush() }
  }

  private mutating func flush() {
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
}
