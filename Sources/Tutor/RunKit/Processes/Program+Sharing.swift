import FileStore

/// What the tasks of a program may share, as far as its file shows.
extension Program {
  /// Whether the program's tasks may share state that the machine does not see.
  ///
  /// The machine sees accesses to variables only in a debug build. So this is true for an optimized build. It is also
  /// true if the program uses atomics, memory without variables, or the locks of C, uses another library that may do
  /// so, or cannot be read. The machine sees uses of `Mutex`, continuations and streams, and of the locks in the
  /// library of channels that learners' programs use.
  ///
  /// The machine does not see accesses by key paths. They count only if `isChecked` is false: the compiler checks that
  /// such an access does not reach what another task changes, unless the source turns that check off.
  package func mayShareUnseen(isChecked: Bool = false) -> Bool {
    guard let bytes = (try? OpenFile(path, followingLinks: true)).map(WindowedFile.init),
      let file = ElfFile(bytes),
      file.needed.contains(where: { $0.contains(Self.libraryOfDebugBuilds) })
    else { return true }
    return Self.mayShareUnseen(imports: ElfFile.symbolNames(bytes), isChecked: isChecked) {
      ElfFile.allSymbolNames(bytes)
    }
  }

  /// Whether the symbols of a debug build show that its tasks may share such state. A zero byte ends each name. `all`
  /// is called only if it decides: if the program allocates memory itself.
  static func mayShareUnseen(
    imports: String, isChecked: Bool, all: () -> String?
  ) -> Bool {
    let names = imports.split(separator: "\0")
    if !isChecked && imports.contains(keyPaths) || sharingParts.contains(where: imports.contains)
      || names.contains(where: { sharingFunctions.contains(String($0)) || isAtomic($0) })
    {
      return true
    }
    guard names.contains("swift_slowAlloc") else { return false }
    // A debug build allocates in this function for a global variable, and otherwise in methods of pointers.
    guard let all = all(), all.contains("__swift_allocate_value_buffer") else { return true }
    return allocatingParts.contains(where: all.contains)
  }

  /// Whether a symbol shows that the program uses the module Synchronization for something other than a `Mutex`. A
  /// `Mutex` itself contains an atomic.
  private static func isAtomic(_ symbol: Substring) -> Bool {
    symbol.contains("15Synchronization") && !symbolsOfMutex.contains(where: symbol.contains)
  }

  private static let symbolsOfMutex = [
    "15Synchronization5MutexV", "15Synchronization12_MutexHandleV", "15Synchronization5_CellV",
    "$s15Synchronization6AtomicVMn", "$s15Synchronization6AtomicVys6UInt32VGMD",
  ]

  /// The library of generic code that was compiled ahead of time. Only a program without optimization links it.
  private static let libraryOfDebugBuilds = "swiftSwiftOnoneSupport"

  private static let keyPaths = "swift_getKeyPath"
  /// Parts of symbol names. In this order: modules, pointers, references that show whether others exist, and locks of
  /// the C library.
  private static let sharingParts = [
    "10Foundation", "20FoundationEssentials", "8Dispatch", "dispatch_", "11Observation",
    "$sSp", "$sSP", "$sSr", "$sSv", "13ManagedBufferC",
    "swift_weakLoadStrong", "swift_weakTakeStrong", "swift_unownedRetainStrong",
    "isKnownUniquelyReferenced",
    "pthread_mutex", "pthread_rwlock", "pthread_cond", "pthread_spin",
  ]
  /// The beginnings of the symbols of methods that allocate memory.
  private static let allocatingParts = [
    "$sSp8allocate", "$sSr8allocate", "$sSv8allocate", "$sSw8allocate",
  ]
  /// Functions of the C library that wait, allocate memory, or use files or state of the process.
  private static let sharingFunctions: Set<String> = [
    "sem_wait", "pipe", "pipe2", "socketpair", "malloc", "calloc", "realloc", "posix_memalign",
    "mmap", "open", "open64", "fopen", "fopen64", "setenv", "getenv", "rand", "srand", "random",
  ]
}
