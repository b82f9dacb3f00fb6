import FileStore

/// The value of LD_PRELOAD, which makes the dynamic linker load a library first. Source: ld.so(8).
///
/// Spaces and colons separate the paths, and `$ORIGIN` and other tokens are expanded. Quoting is not possible.
enum Preload {
  /// Returns whether the dynamic linker uses a path unchanged.
  static func canName(_ path: String) -> Bool {
    !path.utf8.contains { " :$".utf8.contains($0) }
  }

  /// Returns a folder for temporary files whose path the variable can contain. TMPDIR may not be such a folder.
  static func parent(ofLinkTo library: String) -> String {
    let parent = TemporaryFile.defaultParent
    if canName(library) || canName(parent) { return parent }
    return ["/tmp", "/var/tmp", "/dev/shm"].first(where: Files.isWritable) ?? parent
  }

  /// Returns the variable's value. If it cannot contain the library's path, the library is loaded through a link in
  /// `folder`.
  static func value(
    for library: String, linkedIn folder: String, others: String?
  ) throws(RunFailure) -> String {
    var path = library
    if !canName(path) {
      path = "\(folder)/library"
      guard canName(path) else { throw .unsafeTemporaryFolder(folder) }
      do throws(FileProblem) {
        try Files.link(path, to: library)
      } catch {
        throw .noTemporaryFolder(in: folder, reason: error.reason)
      }
    }
    return ([path] + [others].compactMap(\.self)).joined(separator: ":")
  }
}
