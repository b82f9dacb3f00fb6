import FileStore

/// A version of a demo that does not compile: its file and the compiler's message.
///
/// The file is in the lesson's folder `Wrong`, which is not built.
package struct WrongVersion: Hashable, Sendable {
  package var path: String
  /// The recorded message of the compiler; nil if there is none.
  package var recorded: String?

  package init(path: String, recorded: String?) {
    self.path = path
    self.recorded = recorded
  }

  /// The file's name without its folder.
  package var file: String { path.split(separator: "/").last.map(String.init) ?? path }
}

extension Catalog.Entry {
  /// Returns the version of a demo that does not compile; nil if there is none.
  package func wrongVersion(of demo: String) -> WrongVersion? {
    let name = DemoSource.fileName(of: demo)
    let path = "\(folder)/Wrong/\(name)"
    guard Files.exists(path) else { return nil }
    let recorded = try? Files.text(String(path.dropLast(".swift".count)) + ".txt")
    return WrongVersion(path: path, recorded: recorded)
  }
}
