import Glibc

extension Files {
  /// The longest wait for a lock, in steps of 10 ms.
  private static let lockSteps = 500

  /// Does work while holding a lock, so that no other process does work with the same lock. The lock is an existing
  /// folder or an empty file, which is created if it is missing.
  ///
  /// If the lock cannot be acquired, the work is done without it. This happens if the lock cannot be opened, or if
  /// another process has held it for five seconds.
  package static func withLock<Result, Failure>(
    _ path: String, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let file = openLock(path)
    guard file >= 0 else { return try body() }
    defer { close(file) }
    for _ in 0..<lockSteps {
      if flock(file, LOCK_EX | LOCK_NB) == 0 { break }
      guard errno == EWOULDBLOCK || errno == EINTR else { break }
      usleep(10_000)
    }
    return try body()
  }

  private static func openLock(_ path: String) -> Int32 {
    if kind(path) == .folder { return unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard let (folder, name) = try? parts(of: path),
      let open = try? OpenFolder(folder, creatingWith: 0o700)
    else { return -1 }
    let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    return unsafe openat(open.descriptor, name, flags, 0o600)
  }
}
