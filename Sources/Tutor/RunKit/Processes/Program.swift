import FileStore

/// The file of a program to run, found and checked before it starts.
package struct Program: Hashable, Sendable {
  /// The path, with at least one slash, so that the system does not search PATH.
  package let path: String

  /// Finds a program like a shell: a name without a slash is searched for in the folders of PATH.
  package init(named name: String) throws(RunFailure) {
    if name.contains("/") || name == "." || name == ".." {
      path = name
    } else if let found = Self.search(name) {
      path = found
    } else {
      throw .notInPath(program: name)
    }
    try checkFile()
  }

  /// Creates the program that a compilation in progress will produce.
  init(_ pending: PendingProgram) { path = pending.path }

  static func search(_ name: String) -> String? {
    guard !name.isEmpty else { return nil }
    let folders = EnvironmentVariables.value("PATH") ?? ""
    return folders.split(separator: ":").lazy.map { "\($0)/\(name)" }
      .first(where: Files.isExecutable)
  }

  private func checkFile() throws(RunFailure) {
    guard Files.exists(path) else { throw .notFound(program: path) }
    if Files.isDirectory(path) { throw .isDirectory(program: path) }
    guard Files.isExecutable(path) else {
      throw path.hasSuffix(".swift") ? .source(program: path) : .notExecutable(program: path)
    }
  }

  /// Whether the program's tasks may share state that the machine does not see.
  ///
  /// True if the program uses locks, atomics or streams, uses another library that may do so, or cannot be read. A
  /// class that is shared without a lock is not detected.
  package var mayShareUnseen: Bool {
    guard let bytes = (try? OpenFile(path, followingLinks: true)).map(WindowedFile.init),
      let file = ElfFile(bytes)
    else { return true }
    let names = ElfFile.symbolNames(bytes)
    return Self.sharingSymbols.contains(where: names.contains)
      || file.needed.contains { library in Self.sharingLibraries.contains(where: library.contains) }
  }

  /// Parts of symbol names: the Synchronization module, `AsyncStream`, `AsyncThrowingStream`, and functions of the C
  /// library.
  private static let sharingSymbols = [
    "15Synchronization", "$sScS", "$sScs", "pthread_mutex", "pthread_rwlock", "pthread_cond",
    "sem_wait", "pipe", "socketpair",
  ]
  private static let sharingLibraries = ["Foundation", "dispatch", "Synchronization"]

  /// Checks that the program can be traced: it must be a Swift program for this processor that links the standard
  /// library dynamically.
  package func checkTraceable() throws(RunFailure) {
    let bytes: OpenFile
    do throws(FileProblem) {
      bytes = try OpenFile(path, followingLinks: true)
    } catch {
      throw .notReadable(program: path)
    }
    if bytes.bytes(at: 0, count: 2) == Array("#!".utf8) { throw .script(program: path) }
    guard let file = ElfFile(WindowedFile(bytes)) else { throw .notAProgram(program: path) }
    guard file.machine == .current else { throw .otherMachine(program: path) }
    guard file.hasInterpreter else { throw .staticallyLinked(program: path) }
    if file.needed.contains(where: { $0.hasPrefix("libswift") }) { return }
    throw file.hasSwiftSections
      ? .staticStandardLibrary(program: path) : .notSwift(program: path)
  }
}
