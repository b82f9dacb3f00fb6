import FileStore

/// The variable that makes the dynamic linker load a library first (ld.so(8)). It separates paths at spaces and
/// colons, and expands `$ORIGIN` and the like; nothing quotes them.
enum Preload {
  /// Whether the dynamic linker accepts a path unchanged.
  static func canName(_ path: String) -> Bool {
    !path.utf8.contains { " :$".utf8.contains($0) }
  }

  /// A folder for temporary files whose path the variable can hold. TMPDIR may not be one.
  static func parent(ofLinkTo library: String) -> String {
    let usual = TemporaryFile.usualParent
    if canName(library) || canName(usual) { return usual }
    return ["/tmp", "/var/tmp", "/dev/shm"].first(where: Files.isWritable) ?? usual
  }

  /// The variable's value. A library whose path it cannot hold is loaded through a link in `folder`.
  static func value(
    for library: String, linkedIn folder: String, others: String?
  ) throws(RunFailure) -> String {
    var path = library
    if !canName(path) {
      path = "\(folder)/\(library.split(separator: "/").last ?? "library")"
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
