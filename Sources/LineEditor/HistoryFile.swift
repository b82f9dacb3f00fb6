import Glibc

/// Entries kept between sessions, in libedit's own format: the line `_HiStOrY_V2_`, then an entry a
/// line in the encoding of vis(3). It is read and written here, as libedit's reader overflows on a
/// line of 1,024 bytes and its writer truncates the file in place.
struct HistoryFile: Sendable {
  let path: String
  /// The most entries that are kept.
  let limit: Int

  private static let cookie = "_HiStOrY_V2_\n"
  /// A longer entry (a pasted file) is for this session alone.
  private static let longestEntry = 16_384
  /// The part at its end that is read of a file that has grown beyond any use.
  private static let largestFile = 4 << 20

  /// The entries, oldest first; none if there is no file. Lines that cannot be decoded are left
  /// out.
  func load() throws(LineEditorError) -> [String] {
    guard let bytes = try read() else { return [] }
    guard let lines = Self.lines(of: bytes) else {
      let aside = path + ".damaged"
      guard unsafe rename(path, aside) == 0 else {
        throw .historyUnreadable(path: path, reason: Self.reason)
      }
      throw .historyDamaged(path: path, movedTo: aside)
    }
    return lines.suffix(limit).compactMap(Self.entry)
  }

  /// Adds an entry after those that are in the file now, which another session may have added to.
  func append(_ entry: String) throws(LineEditorError) {
    let line = VisEncoding.encode(entry)
    guard line.utf8.count <= Self.longestEntry, !entry.unicodeScalars.contains("\0") else { return }
    let folder = try openFolder()
    defer { Glibc.close(folder) }
    flock(folder, LOCK_EX)
    var lines = try read().flatMap(Self.lines(of:)) ?? []
    lines.append(Array(line.utf8)[...])
    var bytes = Array(Self.cookie.utf8)
    for line in lines.suffix(limit) { bytes += line + [0x0A] }
    try replace(with: bytes)
  }

  private static func entry(_ line: ArraySlice<UInt8>) -> String? {
    guard line.count <= longestEntry, let text = VisEncoding.decode(line) else { return nil }
    // Other programs save entries with the line end that came with them.
    let entry = text.hasSuffix("\n") ? String(text.dropLast()) : text
    return entry.isEmpty || entry.unicodeScalars.contains("\0") ? nil : entry
  }

  /// The lines after the first, without their ends; nil if this is no history file.
  private static func lines(of file: FileEnd) -> [ArraySlice<UInt8>]? {
    if file.bytes.isEmpty { return [] }
    if !file.isCut, !file.bytes.starts(with: cookie.utf8) { return nil }
    // The first is the cookie, or the rest of a line that was cut.
    return Array(file.bytes.split(separator: 0x0A).dropFirst())
  }

  /// The end of a file, `isCut` if its beginning was left out.
  private struct FileEnd {
    var bytes: [UInt8]
    var isCut: Bool
  }

  private static var reason: String { unsafe String(cString: strerror(errno)) }

  private func read() throws(LineEditorError) -> FileEnd? {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if file < 0, errno == ENOENT { return nil }
    guard file >= 0 else { throw .historyUnreadable(path: path, reason: Self.reason) }
    defer { Glibc.close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .historyUnreadable(path: path, reason: "it is not a file")
    }
    let size = Int(status.st_size)
    let start = max(0, size - Self.largestFile)
    lseek(file, start, SEEK_SET)
    var failed = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size - start) { buffer, count in
      while count < buffer.count {
        let got = unsafe Glibc.read(
          file, buffer.baseAddress?.advanced(by: count), buffer.count - count)
        failed = got < 0
        guard got > 0 else { return }
        count += got
      }
    }
    guard !failed else { throw .historyUnreadable(path: path, reason: Self.reason) }
    return FileEnd(bytes: bytes, isCut: start > 0)
  }

  /// Writes beside the file and puts that in its place, so that it is whole at any moment.
  private func replace(with bytes: [UInt8]) throws(LineEditorError) {
    let temporary = "\(path).\(getpid()).new"
    let file = unsafe open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .historyUnwritable(path: path, reason: Self.reason) }
    let written = unsafe bytes.withUnsafeBytes { buffer in
      var count = 0
      while count < buffer.count {
        let put = unsafe write(file, buffer.baseAddress?.advanced(by: count), buffer.count - count)
        guard put > 0 else { return false }
        count += put
      }
      return true
    }
    // A full disk may show only when the file is closed.
    guard written, Glibc.close(file) == 0, unsafe rename(temporary, path) == 0 else {
      let reason = Self.reason
      unsafe unlink(temporary)
      throw .historyUnwritable(path: path, reason: reason)
    }
  }

  /// The file's folder, created with those above it if it does not exist.
  private func openFolder() throws(LineEditorError) -> Int32 {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[..<$0]) + "/" } ?? "."
    for end in folder.indices where folder[end] == "/" && end != folder.startIndex {
      unsafe mkdir(String(folder[..<end]), 0o700)
    }
    let file = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { throw .historyUnwritable(path: path, reason: Self.reason) }
    return file
  }
}
