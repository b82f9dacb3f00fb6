import FileStore

/// The library of the Swift runtime that the tracer must support.
enum RuntimeLibrary {
  static let name = "libswift_Concurrency.so"

  /// Returns the path at which a program finds the library; nil if it is in none of the searched folders. Source:
  /// ld.so(8).
  static func path(
    for program: String, libraryPath: String? = EnvironmentVariables.value("LD_LIBRARY_PATH")
  ) -> String? {
    guard let bytes = try? OpenFile(program, followingLinks: true),
      let file = ElfFile(WindowedFile(bytes))
    else { return nil }
    let origin = program.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/")
    let own = file.runpath.map { folder in
      folder.replacing("${ORIGIN}", with: origin).replacing("$ORIGIN", with: origin)
    }
    let asked = (libraryPath ?? "").split(separator: ":").map(String.init)
    return (asked + own).map { "\($0)/\(name)" }.first { Files.stamp($0) != nil }
  }

  /// Returns a text that identifies a version of the library, because a toolchain may be replaced at the same path.
  static func stamp(of path: String) -> String? {
    Files.stamp(path).map { stamp in ([path] + stamp.map(String.init)).joined(separator: " ") }
  }
}
