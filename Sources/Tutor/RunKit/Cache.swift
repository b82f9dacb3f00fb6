import FileStore
import TaskTrace

/// A cache of files that may disappear at any time.
///
/// Each file contains one value. It is written atomically with a checksum, and a damaged file counts as missing.
package struct Cache: Hashable, Sendable {
  /// The folder of the cache; nil if the user has no home folder. Then nothing is stored.
  let folder: String?

  package init(folder: String?) { self.folder = folder }

  /// Returns the user's cache.
  static func ofUser() -> Cache { Cache(folder: UserFolder.cache.path) }

  /// Returns the value that is stored for a name and key; nil if it is missing or damaged.
  func lines(named name: String, key: String) -> [String]? {
    guard let folder,
      let data = try? Files.bytes("\(folder)/\(name)", limit: Self.largestFile),
      let end = data.dropLast().lastIndex(of: UInt8(ascii: "\n"))
    else { return nil }
    let body = data[...end]
    guard data.last == UInt8(ascii: "\n"),
      data[(end + 1)...].dropLast().elementsEqual(checkSum(body).utf8)
    else { return nil }
    // Without the last line feed, because no line follows it.
    let lines = body.dropLast().split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard let first = lines.first, first.elementsEqual(key.utf8) else { return nil }
    return lines.dropFirst().map { String(decoding: $0, as: UTF8.self) }
  }

  /// Stores lines, which must not contain line feeds. If that fails, nothing is stored.
  func store(_ lines: [String], named name: String, key: String) {
    guard let folder else { return }
    let body = ([key] + lines).joined(separator: "\n") + "\n"
    let text = body + checkSum(body.utf8) + "\n"
    guard text.utf8.count <= Self.largestFile else { return }
    try? Files.writeOwn(text, to: "\(folder)/\(name)", isDurable: false)
  }

  private static let largestFile = 64 << 20

  // MARK: Limits

  /// The folder of compiled programs, and the prefix of the names of symbol files. Both gain an entry for each
  /// program that is run, so their sizes are limited.
  static let programs = "programs"
  static let symbols = "symbols-"
  private static let limitOfPrograms = FolderLimits(bytes: 128 << 20, days: 30)
  private static let limitOfSymbols = FolderLimits(bytes: 64 << 20, days: 30)

  /// Marks a file or folder as used, so that others are removed before it.
  func noteUse(of name: String) {
    if let folder { Files.noteUse(of: "\(folder)/\(name)") }
  }

  /// Removes compiled programs and symbol files that were not used for a long time, or that exceed the size limits.
  func trim() {
    guard let folder else { return }
    Files.trim("\(folder)/\(Self.programs)", to: Self.limitOfPrograms)
    Files.trim(folder, to: Self.limitOfSymbols, prefix: Self.symbols)
  }

  /// Trims the user's cache in the background, once per process.
  static let trimOnce: Void = {
    Task.detached(priority: .background) { ofUser().trim() }
  }()

  private func checkSum(_ data: some Sequence<UInt8>) -> String {
    String(fingerprint(of: data), radix: 16)
  }
}

/// Identifies a build of a file by its size and the time of its last change.
struct BuildStamp: Hashable, Sendable, CustomStringConvertible {
  let description: String

  init?(of path: String) {
    guard let stamp = Files.stamp(path) else { return nil }
    // Seconds, nanoseconds and size.
    description = stamp.prefix(3).map(String.init).joined(separator: " ")
  }
}
