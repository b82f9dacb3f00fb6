import Glibc

/// The drafts of files, and how a draft gets the name of its file.
///
/// Where the file system supports it, a draft has no name while it is written. If the process is killed, the system
/// removes it. A file without a name can only get a free name. So a draft that replaces a file first gets a name of its
/// own, for the moment until it is renamed.
extension OpenFolder {
  /// A locked file that is being written; `name` is nil while it has no name.
  struct OpenDraft {
    var name: String?
    let descriptor: Int32

    /// A path by which the file can be linked although it has no name (openat(2), `O_TMPFILE`).
    var path: String { "/proc/self/fd/\(descriptor)" }
  }

  func openDraft(
    _ path: String, _ old: FileStatus?, _ options: WritingOptions
  ) throws(FileProblem) -> OpenDraft {
    let permissions = mode_t(old == nil ? options.permissions : 0o600)
    let draft =
      if !options.namesDraft, let draft = namelessDraft(permissions) { draft } else {
        try namedDraft(path, permissions)
      }
    if let old {
      // Only a privileged process can keep a different owner. The permissions are kept in any case.
      _ = fchown(draft.descriptor, old.owner.user, old.owner.group)
      fchmod(draft.descriptor, old.permissions)
    }
    return draft
  }

  /// `O_TMPFILE`, a macro that Swift does not import. Source: Linux, include/uapi/asm-generic/fcntl.h.
  private static let withoutName: Int32 = 0o20000000 | O_DIRECTORY

  /// Returns nil if the system does not support files without names, or could not give this one a name later.
  private func namelessDraft(_ permissions: mode_t) -> OpenDraft? {
    let file = unsafe openat(
      descriptor, ".", Self.withoutName | O_WRONLY | O_CLOEXEC, permissions)
    guard file >= 0 else { return nil }
    let draft = OpenDraft(name: nil, descriptor: file)
    guard FileStatus(draft.path, at: AT_FDCWD, followingLinks: false) != nil else {
      close(file)
      return nil
    }
    lock(draft)
    return draft
  }

  /// Another process may take the draft for an abandoned one before it is locked. Then the draft is created again.
  private func namedDraft(
    _ path: String, _ permissions: mode_t
  ) throws(FileProblem) -> OpenDraft {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    while true {
      let name = FileDraft.randomName()
      let file = unsafe openat(descriptor, name, flags, permissions)
      guard file >= 0 else {
        // The open folder may have been removed.
        let reason = errno == ENOENT ? FileProblem.noFolder : FileProblem.words(for: errno)
        throw .unwritable(path: path, reason: reason)
      }
      let draft = OpenDraft(name: name, descriptor: file)
      lock(draft)
      if status(name) != nil { return draft }
      close(file)
    }
  }

  private func lock(_ draft: OpenDraft) {
    while flock(draft.descriptor, LOCK_EX) != 0, errno == EINTR {}
  }

  /// Gives the draft the name of the file. Returns the system's error number, or 0.
  func put(
    _ draft: inout OpenDraft, in name: String, old: FileStatus?, _ replacing: Replacement
  ) -> Int32 {
    if old == nil {
      let code = draft.name.map { claim(name, for: $0) } ?? link(draft, as: name)
      guard code == EEXIST, replacing == .always else { return code }
    }
    // Another process may have written the file in the meantime.
    if let now = status(name) {
      guard now.kind == .file else { return EEXIST }
      if case .version = replacing, now.stamp != old?.stamp { return EEXIST }
    }
    let draftName = draft.name ?? FileDraft.randomName()
    if draft.name == nil {
      let code = link(draft, as: draftName)
      guard code == 0 else { return code }
      draft.name = draftName
    }
    return unsafe renameat(descriptor, draftName, descriptor, name) == 0 ? 0 : errno
  }

  /// Gives a draft without a name a free one. Returns the system's error number, or 0.
  private func link(_ draft: OpenDraft, as name: String) -> Int32 {
    unsafe linkat(AT_FDCWD, draft.path, descriptor, name, AT_SYMLINK_FOLLOW) == 0 ? 0 : errno
  }

  /// Renames a file if the new name is free. Returns the system's error number, or 0.
  func claim(_ name: String, for old: String) -> Int32 {
    if unsafe linkat(descriptor, old, descriptor, name, 0) == 0 {
      _ = unsafe unlinkat(descriptor, old, 0)
      return 0
    }
    let code = errno
    // Some file systems do not support hard links.
    guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(code) else { return code }
    if status(name) != nil { return EEXIST }
    return unsafe renameat(descriptor, old, descriptor, name) == 0 ? 0 : errno
  }

  /// Removes drafts whose writers were killed, also those of Foundation, which begin with `.dat.nosync`. Call this
  /// only for the tutor's own folders.
  func removeAbandonedDrafts() {
    for name in names where name.hasPrefix(FileDraft.prefix) || name.hasPrefix(".dat.nosync") {
      let file = unsafe openat(
        descriptor, name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
      guard file >= 0 else { continue }
      if flock(file, LOCK_EX | LOCK_NB) == 0 { remove(name) }
      close(file)
    }
  }
}
