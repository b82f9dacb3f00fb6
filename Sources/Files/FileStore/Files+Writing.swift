import Glibc

/// Whether an existing file may be replaced. A link, a folder or a device is never replaced.
package enum Replacement: Hashable, Sendable {
  case never
  case always
  /// Only a file with this stamp, so that a file that changed since the caller saw it is not replaced.
  case version([Int])
}

/// The options for writing a file.
package struct WritingOptions: Hashable, Sendable {
  var replacing: Replacement
  /// The permissions of a new file, before the process's umask is applied. A replaced file keeps its permissions.
  var permissions: UInt32 = 0o666
  /// Whether to wait until the file is on the disk.
  package var isDurable = true
  /// Whether the file has another name while it is written, also where it need not have one.
  package var namesDraft = false

  package init(replacing: Replacement) { self.replacing = replacing }

  /// The options for the tutor's own files.
  package static let own: WritingOptions = {
    var options = WritingOptions(replacing: .always)
    options.permissions = 0o600
    return options
  }()
}

extension Files {
  /// Writes a file atomically. Its folder must exist.
  ///
  /// The content is written to a file in the same folder, without a name if the file system supports that. Then that
  /// file gets the name.
  /// - Returns: Whether another file was replaced.
  @discardableResult package static func write(
    to path: String, _ options: WritingOptions, _ content: (inout FileDraft) -> Void
  ) throws(FileProblem) -> Bool {
    let (folder, name) = try open(path, creatingWith: nil)
    return try folder.write(to: name, shownAs: path, options, content)
  }

  /// Writes one of the tutor's own files atomically. A missing folder is created for this user only.
  package static func writeOwn(
    _ text: String, to path: String, isDurable: Bool = true
  ) throws(FileProblem) {
    let (folder, name) = try open(path, creatingWith: 0o700)
    folder.removeAbandonedDrafts()
    var options = WritingOptions.own
    options.isDurable = isDurable
    try folder.write(to: name, shownAs: path, options) { $0.write(text) }
  }

  /// Writes a new file, and creates missing folders. Throws if the file exists. If writing fails, removes the new
  /// folders again.
  package static func create(_ text: String, at path: String) throws(FileProblem) {
    let missing = missingFolders(from: try parts(of: path).folder)
    do throws(FileProblem) {
      let (folder, name) = try open(path, creatingWith: 0o777)
      try folder.write(to: name, shownAs: path, WritingOptions(replacing: .never)) {
        $0.write(text)
      }
    } catch {
      for folder in missing { _ = unsafe rmdir(folder) }
      throw error
    }
  }

  /// Returns a folder and those above it that do not exist, the innermost first.
  private static func missingFolders(from path: String) -> [String] {
    var missing: [String] = []
    var next = path
    while kind(next) == nil, missing.last != next {
      missing.append(next)
      next = folder(of: next)
    }
    return missing
  }

  /// Renames a file to the first free name such as `progress.damaged-2`, so that earlier files stay. Returns the new
  /// path, or nil if the file cannot be renamed.
  package static func setAside(_ path: String, as word: String = "damaged") -> String? {
    guard let (folder, name) = try? parts(of: path), let open = try? OpenFolder(folder) else {
      return nil
    }
    for number in 1...99 {
      let end = number == 1 ? ".\(word)" : ".\(word)-\(number)"
      switch open.claim(name + end, for: name) {
      case 0: return path + end
      case EEXIST: continue
      default: return nil
      }
    }
    return nil
  }

  /// Renames a file atomically. Replaces a file that has the new name.
  package static func rename(_ path: String, to newPath: String) throws(FileProblem) {
    guard unsafe Glibc.rename(path, newPath) == 0 else {
      throw .unwritable(path: newPath, reason: FileProblem.words(for: errno))
    }
  }

  /// Renames a file atomically, unless another file has the new name. Returns whether the name was free.
  ///
  /// On file systems without hard links, the other file is replaced.
  package static func rename(_ path: String, toFree newPath: String) throws(FileProblem) -> Bool {
    if unsafe Glibc.link(path, newPath) == 0 {
      remove(path)
      return true
    }
    if errno == EEXIST { return false }
    try rename(path, to: newPath)
    return true
  }

  /// Gives a file a second path on the same file system. A symbolic link itself gets it, and not the file it names.
  package static func share(_ path: String, as newPath: String) throws(FileProblem) {
    guard unsafe Glibc.link(path, newPath) == 0 else {
      throw .unwritable(path: newPath, reason: FileProblem.words(for: errno))
    }
  }

  /// Creates a symbolic link at `path`.
  package static func link(_ path: String, to target: String) throws(FileProblem) {
    guard unsafe symlink(target, path) == 0 else {
      throw .unwritable(path: path, reason: FileProblem.words(for: errno))
    }
  }

  /// Removes a regular file. Other kinds of files stay.
  package static func remove(_ path: String) {
    guard let (folder, name) = try? parts(of: path) else { return }
    try? OpenFolder(folder).remove(name)
  }

  /// Opens the folder of a path. Returns it and the name of the file in it.
  private static func open(
    _ path: String, creatingWith permissions: UInt32?
  ) throws(FileProblem) -> (OpenFolder, String) {
    let (folder, name) = try parts(of: path)
    do throws(FileProblem) {
      return (try OpenFolder(folder, creatingWith: permissions), name)
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
  }

  /// Splits a path into the folder and the name in it. Throws if the path can only be a folder.
  static func parts(of path: String) throws(FileProblem) -> (folder: String, name: String) {
    let bytes = path.utf8
    let slash = bytes.lastIndex(of: UInt8(ascii: "/"))
    let name = slash.map { String(path[bytes.index(after: $0)...]) } ?? path
    guard !name.isEmpty, name != ".", name != ".." else {
      throw .notAFile(path: path, .folder)
    }
    guard let slash else { return (".", name) }
    return (slash == bytes.startIndex ? "/" : String(path[..<slash]), name)
  }
}

extension OpenFolder {
  /// Writes a file in the folder atomically. Returns whether it replaced another file.
  @discardableResult package func write(
    to name: String, shownAs path: String? = nil, _ options: WritingOptions,
    _ content: (inout FileDraft) -> Void
  ) throws(FileProblem) -> Bool {
    let path = path ?? "\(self.path)/\(name)"
    let old = try replaceable(name, path, options.replacing)
    var file = try openDraft(path, old, options)
    var draft = FileDraft(descriptor: file.descriptor)
    content(&draft)
    draft.finish(durably: options.isDurable)
    var code = draft.code
    if code == 0 { code = put(&file, in: name, old: old, options.replacing) }
    // A full disk may become visible only when the file is closed. Closing also releases the draft's lock.
    if close(file.descriptor) != 0, code == 0 { code = errno }
    guard code == 0 else {
      if let draftName = file.name { _ = unsafe unlinkat(descriptor, draftName, 0) }
      if code == EEXIST { throw .exists(path: path) }
      throw .unwritable(path: path, reason: FileProblem.words(for: code))
    }
    if options.isDurable { fsync(descriptor) }
    return old != nil
  }

  /// Returns the file to replace; nil if there is none. Throws if it may not be replaced.
  private func replaceable(
    _ name: String, _ path: String, _ replacing: Replacement
  ) throws(FileProblem) -> FileStatus? {
    guard let old = status(name) else { return nil }
    guard old.kind == .file else { throw .notAFile(path: path, old.kind) }
    switch replacing {
    case .never: throw .exists(path: path)
    case .version(let stamp) where stamp != old.stamp: throw .exists(path: path)
    case .always, .version: break
    }
    guard unsafe faccessat(descriptor, name, W_OK, AT_EACCESS) == 0 else {
      throw .unwritable(path: path, reason: FileProblem.words(for: errno))
    }
    return old
  }
}
