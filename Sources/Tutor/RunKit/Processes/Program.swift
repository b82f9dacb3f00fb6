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
    if Files.isExecutable(path) { return }
    if path.hasSuffix(".swift") { throw .source(program: path) }
    throw beginsLikeProgram ? .notExecutable(program: path) : .notAProgram(program: path)
  }

  /// Whether the file begins like a program or a script. Other files would not run if they were executable.
  private var beginsLikeProgram: Bool {
    let start = (try? OpenFile(path, followingLinks: true))?.bytes(at: 0, count: 4) ?? []
    return start == [0x7F] + "ELF".utf8 || start.starts(with: "#!".utf8)
  }

  /// Whether the program's tasks may share state that the machine does not see.
  ///
  /// The machine sees accesses to variables only in a debug build. So this is true for an optimized build. It is also
  /// true if the program uses atomics, memory without variables, or the locks of C, uses another library that may do so,
  /// or cannot be read. The machine sees uses of `Mutex`, continuations and streams.
  package var mayShareUnseen: Bool {
    guard let bytes = (try? OpenFile(path, followingLinks: true)).map(WindowedFile.init),
      let file = ElfFile(bytes),
      file.needed.contains(where: { $0.contains(Self.libraryOfDebugBuilds) })
    else { return true }
    let names = ElfFile.symbolNames(bytes)
    return Self.sharingSymbols.contains(where: names.contains)
      || names.split(separator: "\0").contains {
        Self.sharingFunctions.contains(String($0)) || Self.isAtomic($0)
      }
  }

  /// Whether a symbol shows that the program uses the module Synchronization for something other than a `Mutex`. A
  /// `Mutex` itself contains an atomic.
  static func isAtomic(_ symbol: Substring) -> Bool {
    symbol.contains("15Synchronization") && !symbolsOfMutex.contains(where: symbol.contains)
  }

  private static let symbolsOfMutex = [
    "15Synchronization5MutexV", "15Synchronization12_MutexHandleV", "15Synchronization5_CellV",
    "$s15Synchronization6AtomicVMn", "$s15Synchronization6AtomicVys6UInt32VGMD",
  ]

  /// The library of generic code that was compiled ahead of time. Only a program without optimization links it.
  private static let libraryOfDebugBuilds = "swiftSwiftOnoneSupport"

  /// Parts of symbol names. In this order: modules, pointers, weak references, key paths, and locks of the C library.
  private static let sharingSymbols = [
    "10Foundation", "20FoundationEssentials", "8Dispatch", "dispatch_", "15AsyncAlgorithms",
    "$sSp", "$sSP", "$sSr", "$sSv", "13ManagedBufferC",
    "swift_slowAlloc", "swift_weakLoadStrong", "swift_weakTakeStrong", "swift_getKeyPath",
    "pthread_mutex", "pthread_rwlock", "pthread_cond", "pthread_spin",
  ]
  /// Functions of the C library that wait, allocate memory, or use files or state of the process.
  private static let sharingFunctions: Set<String> = [
    "sem_wait", "pipe", "pipe2", "socketpair", "malloc", "calloc", "realloc", "posix_memalign",
    "mmap", "open", "open64", "fopen", "fopen64", "setenv", "getenv", "rand", "srand", "random",
  ]

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
