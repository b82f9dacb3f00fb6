import Glibc

/// A named pipe at which another process waits until the gate opens.
package final class Gate: Sendable {
  package let path: String
  private let descriptor: Int32

  package init(_ path: String) throws(FileProblem) {
    self.path = path
    guard unsafe mkfifo(path, 0o600) == 0 else {
      throw .unwritable(path: path, reason: FileProblem.words(for: errno))
    }
    // The pipe is opened for reading and writing. Opening it only for writing requires a reader, which may not exist
    // yet.
    descriptor = unsafe Glibc.open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else {
      throw .unwritable(path: path, reason: FileProblem.words(for: errno))
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Lets the process that waits at the pipe continue. If none waits, the next one to read continues at once.
  package func open() { _ = unsafe write(descriptor, "\n", 1) }
}
