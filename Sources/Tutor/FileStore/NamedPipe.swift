import Glibc

/// A named pipe through which another process receives one text.
package struct NamedPipe: Sendable {
  package let path: String

  /// The greatest number of bytes of a text. The system's pipes hold as much.
  package static let longestText = 64 << 10

  package init(_ path: String) throws(FileProblem) {
    self.path = path
    guard unsafe mkfifo(path, 0o600) == 0 else {
      throw .unwritable(path: path, reason: FileProblem.words(for: errno))
    }
  }

  /// Sends a text of at most `longestText` bytes to the process that reads the pipe, and ends the pipe. Returns false if no process
  /// has opened it for reading.
  package func send(_ text: String) -> Bool {
    let writer = unsafe open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW)
    guard writer >= 0 else { return false }
    defer { close(writer) }
    // This descriptor can read, too. Without a reader, SIGPIPE would kill this process if the other one ends now.
    let pipe = unsafe open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW)
    guard pipe >= 0 else { return false }
    defer { close(pipe) }
    var text = text
    return text.withUTF8 { unsafe write(pipe, $0.baseAddress, $0.count) == $0.count }
  }
}
