import FileStore

/// The entries that are kept between sessions, in libedit's format: the line `_HiStOrY_V2_`, and then one line per
/// entry in the encoding of vis(3). libedit itself does not read or write the file, because its reader overflows on a
/// line of 1,024 bytes, and its writer truncates the file in place.
package struct HistoryFile: Sendable {
  let path: String
  /// The maximum number of entries in the file.
  let limit: Int

  private static let cookie = "_HiStOrY_V2_\n"
  /// The size limit of an encoded entry, in bytes. A longer entry, such as a pasted file, is not saved.
  private static let longestEntry = 16_384
  /// The number of bytes that are read from the end of the file. A larger file is read only in part.
  private static let largestFile = 4 << 20

  /// Returns the entries, oldest first; empty if there is no file. Skips lines that cannot be decoded.
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

  /// Returns the entries in the bytes of a file, oldest first. Nil if the bytes are not a history file.
  package static func entries(of bytes: [UInt8]) -> [String]? {
    lines(of: FileEnd(bytes: bytes, isCut: false))?.compactMap(entry)
  }

  /// Adds an entry to the file, after all entries that other sessions have added.
  func append(_ entry: String) throws(LineEditorError) {
    let line = VisEncoding.encode(entry)
    guard line.utf8.count <= Self.longestEntry, !entry.unicodeScalars.contains("\0") else { return }
    try Files.withLock(folder) { () throws(LineEditorError) in
      // A damaged file was renamed when it was loaded. If that failed, the file stays unchanged.
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
    // Other programs save each entry with its line end.
    let entry = text.hasSuffix("\n") ? String(text.dropLast()) : text
    return entry.isEmpty || entry.unicodeScalars.contains("\0") ? nil : entry
  }

  /// Returns the lines after the first, without line ends. Nil if this is not a history file.
  private static func lines(of file: FileEnd) -> [ArraySlice<UInt8>]? {
    if file.bytes.isEmpty { return [] }
    if !file.isCut, !file.bytes.starts(with: cookie.utf8) { return nil }
    // The first line is the cookie, or the rest of a line whose beginning was not read.
    return Array(file.bytes.split(separator: 0x0A).dropFirst())
  }

  /// The end of a file. `isCut` tells whether the beginning was left out.
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
