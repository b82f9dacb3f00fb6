import FileStore

/// The file of a program to run, found and checked before it starts.
package struct Program: Hashable, Sendable {
  /// The path, with at least one slash, so that the system does not search PATH.
  let path: String

  /// Finds a program like a shell: a name without a slash is searched for in the folders of PATH.
  package init(named name: String) throws(RunFailure) {
    if name.contains("/") || name == "." || name == ".." {
      path = name
    } else if let found = Self.search(name) {
      path = found
    } else {
      throw .program(name, .notInPath)
    }
    try checkFile()
  }

  static func search(_ name: String) -> String? {
    guard !name.isEmpty else { return nil }
    let folders = EnvironmentVariables.value("PATH") ?? ""
    return folders.split(separator: ":").lazy.map { "\($0)/\(name)" }
      .first(where: Files.isExecutable)
  }

  private func checkFile() throws(RunFailure) {
    guard Files.exists(path) else { throw .program(path, .notFound) }
    if Files.isFolder(path) { throw .program(path, .isFolder) }
    if Files.isExecutable(path) { return }
    if path.hasSuffix(".swift") { throw .program(path, .isSource) }
    throw beginsLikeProgram ? .program(path, .notExecutable) : .program(path, .notAProgram)
  }

  /// Whether the file begins like a program or a script. Other files would not run if they were executable.
  private var beginsLikeProgram: Bool {
    let start = (try? OpenFile(path, followingLinks: true))?.bytes(at: 0, count: 4) ?? []
    return start == [0x7F] + "ELF".utf8 || start.starts(with: "#!".utf8)
  }

  /// Returns the name of a function of the Swift runtime that the program at a path defines itself; nil if there is
  /// none. The runtime and the tracer would call the program's function instead of their own.
  static func replacedFunction(in path: String) -> String? {
    let own = exportedNames(of: path).filter { $0.hasPrefix("swift_") }
    guard !own.isEmpty, let library = RuntimeLibrary.path(for: path) else { return nil }
    let folder = Files.folder(of: library)
    let names = ["libswiftCore.so", "libswift_Concurrency.so"].flatMap {
      exportedNames(of: "\(folder)/\($0)")
    }
    return own.first(where: Set(names).contains)
  }

  /// Returns a function for memory that the program defines instead of the C library's; nil if it defines none. The
  /// Swift runtime calls such a function, so a mistake in it ends the program before its first line.
  static func ownAllocator(in path: String) -> String? {
    exportedNames(of: path).first(where: allocators.contains)
  }

  private static let allocators: Set<String> = [
    "malloc", "calloc", "realloc", "free", "aligned_alloc", "posix_memalign", "malloc_usable_size",
  ]

  private static func exportedNames(of path: String) -> [String] {
    guard let file = try? OpenFile(path, followingLinks: true) else { return [] }
    return ElfFile.exportedNames(WindowedFile(file))
  }

  /// Checks that the program can be traced: it must be a Swift program for this processor that links the standard
  /// library dynamically.
  func checkTraceable() throws(RunFailure) {
    let bytes: OpenFile
    do throws(FileProblem) {
      bytes = try OpenFile(path, followingLinks: true)
    } catch {
      throw .program(path, .notReadable)
    }
    if bytes.bytes(at: 0, count: 2) == Array("#!".utf8) { throw .program(path, .isScript) }
    guard let file = ElfFile(WindowedFile(bytes)) else { throw .program(path, .notAProgram) }
    guard file.machine == .current else { throw .program(path, .otherMachine) }
    guard file.hasInterpreter else { throw .program(path, .staticallyLinked) }
    if file.needed.contains(where: { $0.hasPrefix("libswift") }) { return }
    throw file.hasSwiftSections
      ? .program(path, .staticStandardLibrary) : .program(path, .notSwift)
  }
}
