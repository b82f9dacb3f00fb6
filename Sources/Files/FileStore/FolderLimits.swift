import Glibc

/// The limits of a folder whose entries may be removed at any time. The least recently used are removed first.
package struct FolderLimits: Sendable {
  /// The maximum size of all entries, in bytes.
  var bytes: Int
  /// The number of days after which an unused entry is removed.
  var days: Int

  package init(bytes: Int, days: Int) {
    self.bytes = bytes
    self.days = days
  }

  /// A file or folder that counts against the limits.
  struct Entry: Hashable, Sendable {
    var name: String
    /// The time of the last use, in seconds since 1970.
    var used: Int
    var bytes: Int

    init(name: String, used: Int, bytes: Int) {
      self.name = name
      self.used = used
      self.bytes = bytes
    }
  }

  /// The number of seconds for which an entry is kept after its last use. Another process may be about to use it.
  static let newest = 3600

  /// Returns the names of the entries to remove. `now` is in seconds since 1970.
  func excess(of entries: [Entry], at now: Int) -> [String] {
    var rest = entries.reduce(0) { $0 + $1.bytes }
    return entries.sorted { ($0.used, $0.name) < ($1.used, $1.name) }.filter { entry in
      guard entry.used + Self.newest < now, rest > bytes || entry.used + days * 86_400 < now
      else { return false }
      rest -= entry.bytes
      return true
    }.map(\.name)
  }
}

extension Files {
  /// Removes the entries of a folder that exceed the limits. Only entries whose names begin with `prefix` count.
  package static func trim(_ path: String, to limits: FolderLimits, prefix: String = "") {
    guard let folder = try? OpenFolder(path, followingLinks: false) else { return }
    let entries = folder.names.filter { $0.hasPrefix(prefix) }.compactMap { name in
      folder.status(name).map { status in
        FolderLimits.Entry(
          name: name, used: status.changed, bytes: folder.size(of: name, status))
      }
    }
    for name in limits.excess(of: entries, at: time(nil)) { folder.removeWhole(name) }
  }

  /// Marks a file or folder as the most recently used one in its folder.
  package static func noteUse(of path: String) {
    _ = unsafe utimensat(AT_FDCWD, path, nil, AT_SYMLINK_NOFOLLOW)
  }
}

extension OpenFolder {
  private static let blockSize = 512

  /// Returns the size of an entry on the disk, in bytes. The size of a folder includes that of its files.
  fileprivate func size(of name: String, _ status: FileStatus) -> Int {
    guard status.kind == .folder, let inner = try? folder(name) else {
      return status.blocks * Self.blockSize
    }
    return inner.names.compactMap { inner.status($0)?.blocks }
      .reduce(status.blocks, +) * Self.blockSize
  }

  private func folder(_ name: String) throws(FileProblem) -> OpenFolder {
    try OpenFolder("/proc/self/fd/\(descriptor)/\(name)", followingLinks: false)
  }

  /// Removes a file, or a folder and its contents.
  fileprivate func removeWhole(_ name: String) {
    if unsafe unlinkat(descriptor, name, 0) == 0 { return }
    guard let inner = try? folder(name) else { return }
    inner.empty()
    _ = unsafe unlinkat(descriptor, name, AT_REMOVEDIR)
  }
}
