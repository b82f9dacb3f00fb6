import Glibc

/// A regular file that is open for reading. Other kinds of files are refused, because reading a pipe or a device
/// might block or never end.
struct FileReader: ~Copyable {
  private let path: String
  private let descriptor: Int32
  private let size: Int

  /// Opens a file. `name` is relative to the open folder. `path` appears in errors.
  init(
    _ path: String, at folder: Int32, name: String, followingLinks: Bool
  ) throws(FileProblem) {
    // Opening a device can change its state, so the kind is checked first.
    if let status = FileStatus(name, at: folder, followingLinks: followingLinks),
      status.kind != .file
    {
      throw .notAFile(path: path, status.kind)
    }
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (followingLinks ? 0 : O_NOFOLLOW)
    let descriptor = unsafe openat(folder, name, flags)
    guard descriptor >= 0 else {
      throw .unreadable(path: path, reason: FileProblem.words(for: errno))
    }
    guard let status = FileStatus(descriptor), status.kind == .file else {
      close(descriptor)
      throw .unreadable(path: path, reason: "it is not a file")
    }
    self.path = path
    self.descriptor = descriptor
    size = status.size
  }

  deinit { close(descriptor) }

  consuming func bytes(limit: Int, first: Int) throws(FileProblem) -> [UInt8] {
    guard size <= limit else { throw .tooLarge(path: path, bytes: size, limit: limit) }
    let bytes = try read(atMost: min(first, limit + 1))
    // The file may have grown, and the files in /proc report no size.
    guard bytes.count <= limit else {
      throw .tooLarge(path: path, bytes: bytes.count, limit: limit)
    }
    return bytes
  }

  consuming func end(count: Int) throws(FileProblem) -> (bytes: [UInt8], isCut: Bool) {
    let start = max(0, size - count)
    lseek(descriptor, start, SEEK_SET)
    return (try read(atMost: count), start > 0)
  }

  private func read(atMost limit: Int) throws(FileProblem) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: min(limit, max(size + 1, 4096)))
    var count = 0
    while count < limit {
      if count == bytes.count {
        bytes += [UInt8](repeating: 0, count: min(limit - count, count))
      }
      let got = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe Glibc.read(
          descriptor, buffer.baseAddress?.advanced(by: count), buffer.count - count)
      }
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else {
        throw .unreadable(path: path, reason: FileProblem.words(for: errno))
      }
      if got == 0 { break }
      count += got
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }
}
