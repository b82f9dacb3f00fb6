import Glibc

/// A folder that is held open. Reading, writing and removing use this folder even if its path changes.
///
/// Links in the folder are not followed.
package final class OpenFolder: Sendable {
  /// The path that was used to open the folder, for errors.
  let path: String
  let descriptor: Int32

  /// Opens a folder. `followingLinks` applies to the last name of the path; links before it are always followed. If
  /// `permissions` is not nil, missing folders of the path are created with them.
  package init(
    _ path: String, creatingWith permissions: UInt32? = nil, followingLinks: Bool = true
  ) throws(FileProblem) {
    let creation = permissions.map { Self.create(path, mode_t($0)) }
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (followingLinks ? 0 : O_NOFOLLOW)
    descriptor = unsafe open(path, flags)
    self.path = path
    guard descriptor >= 0 else {
      let code = errno
      throw .unwritable(path: path, reason: Self.words(code, creation: creation))
    }
  }

  private init(path: String, descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Opens a folder in this one, and creates it if it is missing. A link is refused.
  package func subfolder(_ name: String) throws(FileProblem) -> OpenFolder {
    let place = "\(path)/\(name)"
    if unsafe mkdirat(descriptor, name, 0o777) != 0, errno != EEXIST {
      throw .unwritable(path: place, reason: FileProblem.words(for: errno))
    }
    let inner = unsafe openat(
      descriptor, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
    guard inner >= 0 else {
      if let kind = kind(name), kind != .folder { throw .notAFile(path: place, kind) }
      throw .unwritable(path: place, reason: FileProblem.words(for: errno))
    }
    return OpenFolder(path: place, descriptor: inner)
  }

  /// Returns the kind of a file in the folder; nil if it does not exist.
  package func kind(_ name: String) -> FileKind? { status(name)?.kind }

  func status(_ name: String) -> FileStatus? {
    FileStatus(name, at: descriptor, followingLinks: false)
  }

  /// Returns the text of a file in the folder.
  package func text(_ name: String) throws(FileProblem) -> String {
    let place = "\(path)/\(name)"
    let bytes = try FileReader(place, at: descriptor, name: name, followingLinks: false)
      .bytes(limit: Files.defaultLimit, first: .max)
    return try Files.text(of: bytes, path: place)
  }

  /// The sorted names in the folder.
  var names: [String] { Files.names(in: "/proc/self/fd/\(descriptor)") }

  /// Removes a regular file. Other kinds of files stay.
  package func remove(_ name: String) {
    guard kind(name) == .file else { return }
    _ = unsafe unlinkat(descriptor, name, 0)
  }

  /// Creates a folder and those above it that are missing. Stops at the first one that cannot be created, and returns
  /// the error number; 0 without an error.
  private static func create(_ path: String, _ permissions: mode_t) -> Int32 {
    var missing: [String] = []
    var next = path
    while unsafe mkdir(next, permissions) != 0, errno != EEXIST {
      guard errno == ENOENT else { return errno }
      missing.append(next)
      next = Files.folder(of: next)
    }
    for folder in missing.reversed() {
      guard unsafe mkdir(folder, permissions) == 0 || errno == EEXIST else { return errno }
    }
    return 0
  }

  /// Returns the reason why a folder cannot be opened. `creation` is the error number of its creation; nil if it should
  /// exist.
  private static func words(_ code: Int32, creation: Int32?) -> String {
    guard code == ENOENT || code == ENOTDIR else { return FileProblem.words(for: code) }
    guard let creation else { return FileProblem.noFolder }
    let failure = "its folder cannot be created"
    if code == ENOTDIR { return "\(failure) (part of its path is not a folder)" }
    // The system has no folder and no reason in places such as /proc, and behind a link to nothing.
    return creation == 0 || creation == ENOENT
      ? failure : "\(failure) (\(FileProblem.words(for: creation)))"
  }
}
