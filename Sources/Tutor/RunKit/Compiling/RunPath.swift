import FileStore

/// The folders in which the dynamic linker looks for a program's libraries (DT_RUNPATH). Source: ld.so(8).
///
/// Colons separate the folders, and `$ORIGIN` and other tokens are expanded. Quoting is not possible. So a folder whose
/// path has such a character is named by a link beside the program.
struct RunPath {
  private let folders: [String]

  init(_ folders: [String]) { self.folders = folders }

  /// What the program contains for each folder.
  var entries: [String] {
    folders.indices.map { name(ofLinkTo: $0).map { "$ORIGIN/\($0)" } ?? folders[$0] }
  }

  /// Creates the links in the program's folder.
  func makeLinks(in folder: String) throws(RunFailure) {
    for index in folders.indices {
      guard let name = name(ofLinkTo: index), Files.kind("\(folder)/\(name)") != .link else {
        continue
      }
      do throws(FileProblem) {
        try Files.link("\(folder)/\(name)", to: folders[index])
      } catch {
        throw .noRoomForCode(in: folder, reason: error.reason)
      }
    }
  }

  /// Returns the name of the link to a folder; nil if the folder needs none.
  private func name(ofLinkTo index: Int) -> String? {
    folders[index].utf8.contains { ":$".utf8.contains($0) } ? "libraries\(index + 1)" : nil
  }
}
