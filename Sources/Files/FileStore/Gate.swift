import Glibc
import Synchronization

/// A named pipe at which another process waits until the gate opens.
package final class Gate: Sendable {
  package let path: String
  private let descriptor = Mutex<Int32?>(nil)

  package init(_ path: String) throws(FileProblem) {
    self.path = path
    try NamedPipe.make(path)
  }

  deinit { descriptor.withLock { if let descriptor = $0 { close(descriptor) } } }

  /// Waits until a process waits at the gate, for at most a time. Returns early if the calling task is cancelled.
  package func arrival(within limit: Duration) async {
    let start = ContinuousClock.now
    while !hasArrival, start.duration(to: .now) < limit {
      do { try await Task.sleep(for: .milliseconds(1)) } catch { return }
    }
  }

  /// Whether a process waits. Opening the pipe only for writing requires one.
  private var hasArrival: Bool {
    descriptor.withLock { descriptor in
      if descriptor != nil { return true }
      guard let writer = opened(O_WRONLY) else { return false }
      // The pipe stays open, because closing it would end the other process's input. The descriptor that stays can
      // read, too. Without a reader, SIGPIPE would kill this process if the other one ends.
      descriptor = opened(O_RDWR)
      close(writer)
      return true
    }
  }

  /// Lets the process that waits at the pipe continue. If none waits, the next one to read continues at once.
  package func open() {
    descriptor.withLock { descriptor in
      descriptor = descriptor ?? opened(O_RDWR)
      if let descriptor { _ = unsafe write(descriptor, "\n", 1) }
    }
  }

  private func opened(_ mode: Int32) -> Int32? {
    let descriptor = unsafe Glibc.open(path, mode | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW)
    return descriptor < 0 ? nil : descriptor
  }
}
