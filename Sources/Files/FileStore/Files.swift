import Glibc

/// Reads and writes files. No other module of the tutor accesses files.
///
/// The functions use system calls. Foundation is slower: to determine a file's size, it looks up the names of the
/// owner and the group, which takes longer than reading all lessons.
package enum Files {
  /// The default size limit for reading, in bytes.
  static let defaultLimit = 4 << 20

  // MARK: Reading

  /// Returns the content of a file as stream-safe text. Throws if the file is not UTF-8 or has more than `limit`
  /// bytes.
  package static func text(
    _ path: String, limit: Int = defaultLimit
  ) throws(FileProblem) -> String {
    try text(of: bytes(path, limit: limit), path: path)
  }

  /// Returns bytes as stream-safe text. Throws if they are not UTF-8.
  package static func text(
    of bytes: some Collection<UInt8>, path: String
  ) throws(FileProblem) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8(path: path) }
    return text.streamSafe
  }

  /// Returns the bytes of a file, or the first `first` of them. Throws if the file has more than `limit` bytes.
  package static func bytes(
    _ path: String, limit: Int = defaultLimit, first: Int = .max
  ) throws(FileProblem) -> [UInt8] {
    try FileReader(path, at: AT_FDCWD, name: path, followingLinks: true)
      .bytes(limit: limit, first: first)
  }

  /// Returns the last `count` bytes of a file of any size, and whether other bytes precede them.
  package static func end(
    of path: String, count: Int
  ) throws(FileProblem) -> (bytes: [UInt8], isCut: Bool) {
    try FileReader(path, at: AT_FDCWD, name: path, followingLinks: true).end(count: count)
  }

  // MARK: Inspecting

  /// Returns the kind of file at a path; nil if nothing exists there.
  package static func kind(_ path: String, followingLinks: Bool = false) -> FileKind? {
    FileStatus(path, followingLinks: followingLinks)?.kind
  }

  /// Whether a file exists at a path, after following links.
  package static func exists(_ path: String) -> Bool {
    unsafe access(path, F_OK) == 0
  }

  /// Whether this process can execute the program at a path.
  package static func isExecutable(_ path: String) -> Bool {
    unsafe access(path, X_OK) == 0 && !isFolder(path)
  }

  /// Whether this process can write in a folder.
  package static func isWritable(_ folder: String) -> Bool {
    unsafe access(folder, W_OK) == 0
  }

  /// Whether a path is a folder, after following links.
  package static func isFolder(_ path: String) -> Bool {
    kind(path, followingLinks: true) == .folder
  }

  /// Returns numbers that change whenever a file is written. The time of the last change comes first. Nil if there is
  /// no file.
  package static func stamp(_ path: String) -> [Int]? {
    FileStatus(path, followingLinks: true)?.stamp
  }

  /// Returns the sorted names in a folder; empty if there is no such folder.
  package static func names(in folder: String) -> [String] {
    rawNames(in: folder).map { name in
      String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }.sorted()
  }

  /// Returns the names in a folder as the system stores them, each with a zero at its end.
  static func rawNames(in folder: String) -> [[CChar]] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [[CChar]] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe Self.name(of: entry)
      let dot = CChar(bitPattern: UInt8(ascii: "."))
      if name != [dot, 0], name != [dot, dot, 0] { names.append(name) }
    }
    return names
  }

  /// Returns the name in an entry of a folder, with a zero at its end.
  ///
  /// The entry has only as many bytes as its name needs. The rest of the field `d_name` may not be readable memory.
  static func name(of entry: UnsafePointer<dirent>) -> [CChar] {
    let place = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    let start = unsafe (UnsafeRawPointer(entry) + place).assumingMemoryBound(to: CChar.self)
    return unsafe Array(UnsafeBufferPointer(start: start, count: strlen(start) + 1))
  }

  /// Returns the path with all links followed and `.` and `..` resolved; nil if nothing exists there.
  package static func resolved(_ path: String) -> String? {
    guard let text = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }

  /// Whether a file lies below a folder after following all links.
  package static func isInside(_ path: String, _ folder: String) -> Bool {
    guard let inner = resolved(path)?.split(separator: "/"),
      let outer = resolved(folder)?.split(separator: "/")
    else { return false }
    return inner.count > outer.count && inner.starts(with: outer)
  }

  /// Whether two paths are the same existing file or folder.
  package static func areSame(_ path: String, _ other: String) -> Bool {
    guard let path = resolved(path), let other = resolved(other) else { return false }
    return path == other
  }

  /// Returns the path without slashes at its end. For a path of slashes only, returns one slash.
  package static func withoutTrailingSlashes(_ path: String) -> String {
    let bytes = path.utf8
    guard let end = bytes.lastIndex(where: { $0 != UInt8(ascii: "/") }) else {
      return String(path.prefix(1))
    }
    return String(path[..<bytes.index(after: end)])
  }

  /// Returns the part of a path before its last slash; `.` if the path has no slash. Follows no links.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.utf8.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the last name of a path. For an existing path, links are followed, and `.` and `..` are resolved.
  package static func lastName(of path: String) -> String {
    let path = resolved(path) ?? path
    return path.split(separator: "/").last.map(String.init) ?? path
  }

  /// Opens a file that another process will read. The caller must close the descriptor.
  package static func descriptor(reading path: String) throws(FileProblem) -> Int32 {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard file >= 0 else {
      throw .unreadable(path: path, reason: FileProblem.words(for: errno))
    }
    return file
  }
}
