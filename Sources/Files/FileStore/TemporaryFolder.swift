import Glibc

/// A new folder that only this user can enter, for the files of one piece of work.
///
/// The folder is locked until it is removed. If its lock is free, the process that created it was killed, and a later
/// process removes it. A new folder cannot be created and locked in one step. So it gets its name only after it is
/// locked, and until then it is empty and has another name.
package struct TemporaryFolder: Sendable {
  /// The path of the folder that contains this one.
  package let parent: String
  package let path: String
  private let folder: OpenFolder

  /// Creates a folder with an unpredictable name that starts with `prefix`.
  package init(prefix: String, in parent: String) throws(FileProblem) {
    self.parent = parent
    for _ in 0..<Self.maximumAttempts {
      guard let (path, folder) = try Self.create(prefix, in: parent) else { continue }
      (self.path, self.folder) = (path, folder)
      return
    }
    throw .unwritable(path: parent, reason: "other programs remove new folders there")
  }

  /// More than enough: an attempt fails only if another process begins to remove left folders at that moment.
  private static let maximumAttempts = 100

  /// Creates and locks a folder, and then gives it its name. Returns nil if another process took it for a left one.
  private static func create(
    _ prefix: String, in parent: String
  ) throws(FileProblem) -> (path: String, folder: OpenFolder)? {
    let first = "\(parent)/\(unlocked(prefix))\(randomDigits)"
    guard unsafe mkdir(first, 0o700) == 0 else {
      let code = errno
      // Such a folder contains the system's own files, as /proc does.
      let isSystems = code == ENOENT && Files.kind(parent) == .folder
      throw .unwritable(
        path: parent, reason: isSystems ? "the system allows no new files there" : words(for: code))
    }
    var isNamed = false
    defer { if !isNamed { _ = unsafe rmdir(first) } }
    let folder: OpenFolder
    do throws(FileProblem) {
      folder = try OpenFolder(first, followingLinks: false)
    } catch {
      if Files.kind(first) == nil { return nil }
      throw error
    }
    // A file system without locks reports another error. Then nothing removes left folders.
    if flock(folder.descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { return nil }
    let path = "\(parent)/\(prefix)\(randomDigits)"
    if unsafe rename(first, path) != 0 {
      let code = errno
      if code == ENOENT { return nil }
      throw .unwritable(path: parent, reason: words(for: code))
    }
    isNamed = true
    return (path, folder)
  }

  /// The start of the name of a folder that is not yet locked.
  private static func unlocked(_ prefix: String) -> String { "new-\(prefix)" }

  private static var randomDigits: String { String(UInt64.random(in: 0 ... .max), radix: 16) }

  private static func words(for code: Int32) -> String {
    switch code {
    case ENOENT: FileProblem.noFolder
    case ENOTDIR: "it is not a folder"
    default: FileProblem.words(for: code)
    }
  }

  /// Creates an empty file in the folder. Other processes of this user can write to it.
  package func create(_ name: String) throws(FileProblem) -> OpenFile {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = unsafe openat(folder.descriptor, name, flags, 0o600)
    guard file >= 0 else {
      throw .unwritable(path: "\(path)/\(name)", reason: FileProblem.words(for: errno))
    }
    return OpenFile("\(path)/\(name)", descriptor: file)
  }

  /// Returns the reason why a file cannot take `bytes` more bytes at `offset`; nil if it can.
  package func lack(of bytes: Int, at offset: Int = 0) -> String? {
    folder.lack(of: bytes, at: offset)
  }

  /// Removes the folder with all its content.
  package func remove() {
    folder.empty()
    _ = unsafe rmdir(path)
  }

  /// Removes the folders of processes that were killed.
  package static func removeLeft(prefix: String, in parent: String) {
    for name in Files.names(in: parent)
    where name.hasPrefix(prefix) || name.hasPrefix(unlocked(prefix)) {
      let path = "\(parent)/\(name)"
      guard let folder = try? OpenFolder(path, followingLinks: false),
        flock(folder.descriptor, LOCK_EX | LOCK_NB) == 0,
        FileStatus(folder.descriptor)?.owner.user == geteuid()
      else { continue }
      if name.hasPrefix(prefix) { folder.empty() }
      _ = unsafe rmdir(path)
    }
  }
}

extension OpenFolder {
  /// Removes everything in the folder. The content of a subfolder is moved up first, so that the depth does not
  /// matter.
  package func empty() {
    var names = Files.rawNames(in: "/proc/self/fd/\(descriptor)")
    while let name = names.popLast() {
      if unsafe unlinkat(descriptor, name, 0) == 0 { continue }
      let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW
      var inner = unsafe openat(descriptor, name, flags)
      if inner < 0, errno == EACCES {
        _ = unsafe fchmodat(descriptor, name, 0o700, 0)
        inner = unsafe openat(descriptor, name, flags)
      }
      guard inner >= 0 else { continue }
      fchmod(inner, 0o700)
      for entry in Files.rawNames(in: "/proc/self/fd/\(inner)")
      where unsafe unlinkat(inner, entry, 0) != 0 {
        let moved = FileDraft.randomName()
        _ = unsafe fchmodat(inner, entry, 0o700, 0)
        if unsafe renameat(inner, entry, descriptor, moved) == 0 {
          names.append(moved.utf8CString.map(\.self))
        }
      }
      close(inner)
      _ = unsafe unlinkat(descriptor, name, AT_REMOVEDIR)
    }
  }
}
