import FileStore

/// Entries kept between sessions, in libedit's own format: the line `_HiStOrY_V2_`, then an entry a
/// line in the encoding of vis(3). It is read and written here, as libedit's reader overflows on a
/// line of 1,024 bytes and its writer truncates the file in place.
package struct HistoryFile: Sendable {
  let path: String
  /// The most entries that are kept.
  let limit: Int

  private static let cookie = "_HiStOrY_V2_\n"
  /// A longer entry (a pasted file) is for this session alone.
  private static let longestEntry = 16_384
  /// The part at its end that is read of a file that has grown beyond any use.
  private static let largestFile = 4 << 20

  /// The entries, oldest first; empty if there is no file. Lines that cannot be decoded are skipped.
  func load() throws(LineEditorError) -> [String] {
    guard let bytes = try read() else { return [] }
    guard let lines = Self.lines(of: bytes) else {
      guard let aside = Files.setAside(path) else {
        throw .historyUnreadable(path: path, reason: "it is not a history file and cannot be moved")
      }
      throw .historyDamaged(path: path, movedTo: aside)
    }
    return lines.suffix(limit).compactMap(Self.entry)
  }

  /// The entries of a file that holds these bytes, oldest first; nil if it is not a history.
  package static func entries(of bytes: [UInt8]) -> [String]? {
    lines(of: FileEnd(bytes: bytes, isCut: false))?.compactMap(entry)
  }

  /// Adds an entry after those in the file, including entries from other sessions.
  func append(_ entry: String) throws(LineEditorError) {
    let line = VisEncoding.encode(entry)
    guard line.utf8.count <= Self.longestEntry, !entry.unicodeScalars.contains("\0") else { return }
    try Files.withLock(folder) { () throws(LineEditorError) in
      // A damaged file was moved away when it was loaded. If that failed, it stays unchanged.
      guard var lines = try read().map(Self.lines(of:)) ?? [] else { return }
      lines.append(Array(line.utf8)[...])
      var bytes = Array(Self.cookie.utf8)
      for line in lines.suffix(limit) { bytes += line + [0x0A] }
      do throws(FileProblem) {
        try Files.writeOwn(String(decoding: bytes, as: UTF8.self), to: path, isDurable: false)
      } catch {
        throw .historyUnwritable(path: path, reason: error.reason)
      }
    }
  }

  private var folder: String {
    path.lastIndex(of: "/").map { String(path[..<$0]) + "/" } ?? "."
  }

  private static func entry(_ line: ArraySlice<UInt8>) -> String? {
    guard line.count <= longestEntry, let text = VisEncoding.decode(line) else { return nil }
    // Other programs save entries with the line end that came with them.
    let entry = text.hasSuffix("\n") ? String(text.dropLast()) : text
    return entry.isEmpty || entry.unicodeScalars.contains("\0") ? nil : entry
  }

  /// The lines after the first, without line ends; nil if this is not a history file.
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

  private func read() throws(LineEditorError) -> FileEnd? {
    do throws(FileProblem) {
      let end = try Files.end(of: path, count: Self.largestFile)
      return FileEnd(bytes: end.bytes, isCut: end.isCut)
    } catch {
      if error.isMissing { return nil }
      throw .historyUnreadable(path: path, reason: error.reason)
    }
  }
}
