import FileStore

/// The library of the Swift runtime that the tracer must know.
enum RuntimeLibrary {
  static let name = "libswift_Concurrency.so"

  /// Where a program finds it, as ld.so(8) looks for libraries; nil if it is in none of the folders that are known.
  static func path(
    for program: String, libraryPath: String? = EnvironmentVariables.value("LD_LIBRARY_PATH"),
    exists: (String) -> Bool = { Files.stamp($0) != nil }
  ) -> String? {
    guard let bytes = try? OpenFile(program, followingLinks: true), let file = ElfFile(bytes)
    else { return nil }
    let origin = program.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/")
    let own = file.runpath.map { folder in
      folder.replacing("${ORIGIN}", with: origin).replacing("$ORIGIN", with: origin)
    }
    let asked = (libraryPath ?? "").split(separator: ":").map(String.init)
    return (asked + own).map { "\($0)/\(name)" }.first(where: exists)
  }

  /// Tells one state of the library from another, since a toolchain may be replaced or patched in its place.
  static func stamp(of path: String) -> String? {
    Files.stamp(path).map { stamp in ([path] + stamp.map(String.init)).joined(separator: " ") }
  }
}
