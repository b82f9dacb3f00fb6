import Glibc

/// A named pipe through which another process receives texts.
package struct NamedPipe: Sendable {
  let path: String

  package init(_ path: String) throws(FileProblem) {
    self.path = path
    try Self.make(path)
  }

  /// Creates a pipe that only this user can open. Throws an error if there is a file with this path.
  static func make(_ path: String) throws(FileProblem) {
    guard unsafe mkfifo(path, 0o600) == 0 else {
      throw .unwritable(path: path, reason: FileProblem.words(for: errno))
    }
  }

  /// Sends a text to the process that reads the pipe. The pipe then ends, unless that process has opened it for writing
  /// too. Returns false if no process has opened it for reading. Throws an error if the text is longer than the
  /// system's limit for a pipe, which is usually 1 MiB.
  package func send(_ text: String) throws(FileProblem) -> Bool {
    let writer = unsafe open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW)
    guard writer >= 0 else { return false }
    defer { close(writer) }
    // This descriptor can read, too. Without a reader, SIGPIPE would kill this process if the other one ends now.
    let pipe = unsafe open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW)
    guard pipe >= 0 else { return false }
    defer { close(pipe) }
    if text.utf8.count > Self.defaultSize,
      fcntl(pipe, Self.setSize, Int32(clamping: text.utf8.count)) < 0
    {
      throw .unwritable(path: path, reason: FileProblem.words(for: errno))
    }
    var text = text
    return text.withUTF8 { unsafe write(pipe, $0.baseAddress, $0.count) == $0.count }
  }

  /// Linux's `F_SETPIPE_SZ`, from <linux/fcntl.h>. Swift's Glibc module does not contain it.
  private static let setSize: Int32 = 1024 + 7

  /// The number of bytes that a pipe holds unless its size is set.
  private static let defaultSize = 64 << 10
}
