import FoundationEssentials
import Glibc

/// The only place that reads and writes files.
package enum Files {
  /// The text of a file in UTF-8, at most `limit` bytes of it.
  ///
  /// By the system's own calls: Foundation looks up the names of a file's owner and group to tell its size,
  /// which takes longer than reading all lessons.
  package static func text(_ path: String, limit: Int = 4 << 20) throws(LessonProblem) -> String {
    try text(of: bytes(path, limit: limit))
  }

  static func text(of bytes: some Collection<UInt8>) throws(LessonProblem) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
    return text
  }

  /// The bytes of a file, or the first of them; a file of more than `limit` bytes is not read.
  static func bytes(
    _ path: String, limit: Int = 4 << 20, first: Int = .max
  ) throws(LessonProblem) -> [UInt8] {
    // A pipe or a device might never answer, or never end.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadable(reason: reason(errno: errno)) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(reason: "it is not a file")
    }
    guard status.st_size <= limit else {
      throw .tooLarge(bytes: Int(status.st_size), limit: limit)
    }
    let size = min(Int(status.st_size), first)
    var bytes = [UInt8](repeating: 0, count: size)
    var count = 0
    while count < size {
      let room = size - count
      let read = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe Glibc.read(descriptor, buffer.baseAddress?.advanced(by: count), room)
      }
      if read < 0 { throw .unreadable(reason: reason(errno: errno)) }
      if read == 0 { break }
      count += read
    }
    bytes.removeLast(size - count)
    return bytes
  }

  /// The names in a directory, sorted; none if there is no such directory.
  package static func names(in directory: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []).sorted()
  }

  package static func exists(_ path: String) -> Bool {
    unsafe access(path, F_OK) == 0
  }

  /// What changes whenever a file is written; nil if there is none.
  package static func stamp(_ path: String) -> [Int]? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    return [status.st_mtim.tv_sec, status.st_mtim.tv_nsec, Int(status.st_size), Int(status.st_ino)]
  }

  /// Whether a path leads to a directory.
  package static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether a file lies in a directory once all links are followed.
  package static func isInside(_ path: String, _ directory: String) -> Bool {
    let inner = URL(filePath: path).resolvingSymlinksInPath().pathComponents
    let outer = URL(filePath: directory).resolvingSymlinksInPath().pathComponents
    return inner.count > outer.count && inner.starts(with: outer)
  }

  /// The last name of a path, with links followed and `.` and `..` looked up.
  package static func lastName(of path: String) -> String {
    URL(filePath: path).resolvingSymlinksInPath().lastPathComponent
  }

  /// The folder that a file or folder lies in, with links followed.
  static func folder(of path: String) -> String {
    URL(filePath: path).resolvingSymlinksInPath().deletingLastPathComponent().path
  }

  /// Writes a file whole or not at all: a new one takes the old one's place. Directories are made.
  package static func write(_ text: String, to path: String) throws(LessonProblem) {
    do {
      let url = URL(filePath: path).resolvingSymlinksInPath()
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url, options: .atomic)
    } catch {
      throw .unwritable(reason: Self.reason(error))
    }
  }

  /// Does something while no other process does the like with the same lock, which is an empty file. Where that
  /// cannot be had, it is done all the same.
  package static func alone<Result>(with lock: String, _ body: () -> Result) -> Result {
    let folder = URL(filePath: lock).deletingLastPathComponent()
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let descriptor = unsafe open(lock, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return body() }
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    return body()
  }

  private static func reason(errno code: CInt) -> String {
    switch code {
    case ENOENT, ENOTDIR: "there is no such file"
    case EACCES, EPERM: "permission is denied"
    case ENOSPC, EDQUOT: "the disk is full"
    case EISDIR: "it is a folder"
    case EROFS: "the disk cannot be written"
    case ELOOP: "it is a link that leads to itself"
    case ENXIO: "it is not a file"
    default: "system error \(code)"
    }
  }

  private static func reason(_ error: any Error) -> String {
    let error = error as? CocoaError
    if let code = (error?.underlying as? POSIXError)?.code {
      let isOfFolder = [.ENOENT, .ENOTDIR, .EEXIST].contains(code)
      return isOfFolder ? "its folder cannot be made" : reason(errno: code.rawValue)
    }
    return switch error?.code {
    case .fileNoSuchFile?, .fileWriteFileExists?: "its folder cannot be made"
    case .fileWriteNoPermission?: "permission is denied"
    case .fileWriteOutOfSpace?: "the disk is full"
    case .fileWriteVolumeReadOnly?: "the disk cannot be written"
    default: "the system gives no reason"
    }
  }
}
