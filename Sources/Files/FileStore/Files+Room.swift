import Glibc

extension Files {
  /// Throws an error if no file can be written at a path, so that a caller learns this before it computes the content.
  /// With `creatingFolders`, missing folders would be created.
  package static func checkRoom(
    for path: String, creatingFolders: Bool = false
  ) throws(FileProblem) {
    var folder = try parts(of: path).folder
    // A relative path ends at the current folder, which cannot be inspected without permission to enter it.
    while creatingFolders, kind(folder) == nil, folder != self.folder(of: folder) {
      folder = self.folder(of: folder)
    }
    do throws(FileProblem) {
      let lack = try OpenFolder(folder).lack(of: smallestRoom)
      if let lack { throw .unwritable(path: path, reason: lack) }
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
  }

  /// The room for any file, in bytes. A small file needs less, but a disk with so little room is as good as full.
  private static let smallestRoom = 1 << 16
}

extension OpenFolder {
  /// Returns the reason why a new file cannot have `bytes` bytes at `offset`; nil if it can.
  func lack(of bytes: Int, at offset: Int = 0) -> String? {
    let name = FileDraft.randomName()
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = unsafe openat(descriptor, name, flags, 0o600)
    guard file >= 0 else { return FileProblem.words(for: errno) }
    let code = posix_fallocate(file, off_t(offset), off_t(bytes))
    close(file)
    _ = unsafe unlinkat(descriptor, name, 0)
    return code == 0 ? nil : FileProblem.words(for: code)
  }
}
