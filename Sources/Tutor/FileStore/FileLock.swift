import Glibc

extension Files {
  /// How long to wait for a lock, in steps of 10 ms.
  private static let lockSteps = 500

  /// Does something while no other process does the like with the same lock: an empty file, or a folder that exists.
  ///
  /// Where the lock cannot be had (its folder cannot be written, or somebody has held it for five seconds), the work
  /// is done all the same.
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
