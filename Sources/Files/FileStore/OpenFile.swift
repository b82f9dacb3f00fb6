import Glibc

/// An open file that is read in pieces. Other processes may change it at any time.
package final class OpenFile: Sendable {
  private let path: String
  private let descriptor: Int32

  /// The properties of a file that differ after it has changed.
  package struct State: Equatable, Sendable {
    package let size: Int
    /// The number of bytes on the disk, at most `size`. It is less than `size` if the file has holes.
    package let storedBytes: Int
    private let stamp: [Int]

    fileprivate init(_ status: FileStatus) {
      size = status.size
      storedBytes = min(status.size, status.blocks * 512)
      stamp = status.stamp
    }
  }

  /// Opens a regular file for reading. If `followingLinks` is false, a link is refused.
  package init(_ path: String, followingLinks: Bool) throws(FileProblem) {
    self.path = path
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (followingLinks ? 0 : O_NOFOLLOW)
    descriptor = unsafe open(path, flags)
    guard descriptor >= 0 else {
      throw .unreadable(path: path, reason: FileProblem.words(for: errno))
    }
    guard state != nil else { throw .unreadable(path: path, reason: FileProblem.words(for: ENXIO)) }
  }

  init(_ path: String, descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The present state of the file; nil if it is not a regular file.
  package var state: State? {
    FileStatus(descriptor).flatMap { $0.kind == .file ? State($0) : nil }
  }

  /// Reads bytes from an offset into a buffer. Returns the number of bytes that were read.
  package func read(
    into buffer: inout [UInt8], at offset: Int
  ) throws(FileProblem) -> Int {
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe pread(descriptor, $0.baseAddress, $0.count, off_t(offset))
      }
      if count >= 0 { return count }
      guard errno == EINTR else {
        throw .unreadable(path: path, reason: FileProblem.words(for: errno))
      }
    }
  }

  /// Returns up to `count` bytes from an offset. Returns fewer if the file ends first or cannot be read.
  package func bytes(at offset: Int, count: Int) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: count)
    let got = (try? read(into: &buffer, at: offset)) ?? 0
    buffer.removeLast(count - got)
    return buffer
  }

  /// Removes the content. The file must have been created with `TemporaryFolder.create`.
  package func clear() { ftruncate(descriptor, 0) }
}
