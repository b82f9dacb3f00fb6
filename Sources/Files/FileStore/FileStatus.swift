import Glibc

/// The system's information about a file.
struct FileStatus {
  private let status: stat

  /// Reads the status of a path that is relative to an open folder. Nil if nothing exists there.
  init?(_ path: String, at folder: Int32 = AT_FDCWD, followingLinks: Bool) {
    var status = stat()
    let flags = followingLinks ? 0 : AT_SYMLINK_NOFOLLOW
    guard unsafe fstatat(folder, path, &status, flags) == 0 else { return nil }
    self.status = status
  }

  /// Reads the status of an open file. Nil if the descriptor is closed.
  init?(_ descriptor: Int32) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    self.status = status
  }

  var kind: FileKind {
    switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFLNK: .link
    case S_IFIFO: .pipe
    case S_IFSOCK: .socket
    default: .device
    }
  }

  var size: Int { Int(status.st_size) }
  /// The number of blocks of 512 bytes that the file occupies on the disk.
  var blocks: Int { Int(status.st_blocks) }
  /// The time of the last change to the content, in seconds.
  var changed: Int { status.st_mtim.tv_sec }
  var permissions: mode_t { status.st_mode & 0o7777 }
  var owner: (user: uid_t, group: gid_t) { (status.st_uid, status.st_gid) }

  /// Numbers that change whenever the file is written or replaced. The time of the last change comes first.
  var stamp: [Int] {
    [
      status.st_mtim.tv_sec, status.st_mtim.tv_nsec, Int(status.st_size), Int(status.st_ino),
      Int(status.st_dev),
    ]
  }
}
