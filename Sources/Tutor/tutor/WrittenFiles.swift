import FileStore

/// The files of one kind that the tutor has written for people. It may replace them with other files of that kind.
///
/// A file is identified by its inode, its size and the time of its last change. A file that was changed or copied
/// later does not count as the tutor's.
struct WrittenFiles {
  enum Kind: String { case export, handIn = "hand-in", sheet }

  private let state: StateFiles
  /// The path of the list; nil if there is no state folder.
  private let path: String?
  private let kind: Kind

  private static let limit = 500
  private static let header = "tutor written 1"

  init(_ kind: Kind, _ state: StateFiles) {
    self.kind = kind
    self.state = state
    path = state.folder.map { "\($0)/written" }
  }

  func contains(_ stamp: [Int]) -> Bool { lines.contains(line(stamp)) }

  /// Records a file that was just written.
  func add(_ file: String) {
    guard let path, let stamp = Files.stamp(file) else { return }
    state.withLock {
      let lines = ([Self.header] + (self.lines + [line(stamp)]).suffix(Self.limit))
      try? Files.writeOwn(
        lines.map { $0 + "\n" }.joined(), to: path, isDurable: false)
    }
  }

  private var lines: [String] {
    guard let path, let text = try? Files.text(path, limit: 1 << 20) else { return [] }
    let lines = text.split(separator: "\n").map(String.init)
    return lines.first == Self.header ? Array(lines.dropFirst()) : []
  }

  private func line(_ stamp: [Int]) -> String {
    "\(kind.rawValue) " + stamp.map(String.init).joined(separator: " ")
  }
}
