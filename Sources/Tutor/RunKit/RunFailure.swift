/// The reason why a program cannot be run or traced.
package enum RunFailure: Error, Hashable, CustomStringConvertible {
  case notFound(program: String)
  case notInPath(program: String)
  case isFolder(program: String)
  case source(program: String)
  case notExecutable(program: String)
  case notReadable(program: String)
  case script(program: String)
  case notAProgram(program: String)
  case otherMachine(program: String)
  case staticallyLinked(program: String)
  case staticStandardLibrary(program: String)
  case notSwift(program: String)
  case cannotStart(program: String, reason: String)
  case noTracer(path: String)
  case noSupervisor(path: String)
  case noTemporaryFolder(in: String, reason: String)
  case unsafeTemporaryFolder(String)
  case noRoomForTrace(folder: String, reason: String)
  case otherRuntime(program: String, complaint: String)
  case untraced(program: String, sentence: String)
  case unknownRuntime(program: String, fault: String)
  case noTrace(program: String, ending: ProcessEnding, lastWords: String?)
  case damagedTrace(program: String, reason: String)
  case interrupted(program: String)
  case noDemos(path: String)
  case noCompiler
  case noCodeCache
  case noRoomForCode(in: String, reason: String)
  case unreadableCatalog(program: String, reason: String)

  /// A sentence that says what happened and where, and one that says what to do.
  /// The version of Swift whose runtime the tracer supports.
  static let swiftVersion = "Swift 6.3"

  package var description: String { wordingOfProgram ?? wordingOfCompiling ?? wordingOfRun }

  /// The description of a failure that the others do not describe. The switch has no `default`, so a new case does not
  /// compile without a description.
  private var wordingOfRun: String {
    switch self {
    case .cannotStart(let program, let reason):
      "\(program) could not be started: \(reason)."
    case .noTracer(let path):
      "The tracing library is missing at \(path). Run `Scripts/tutor` to build everything, or set TUTOR_TRACER to the path of the library."
    case .noSupervisor(let path):
      "The program that starts other programs is missing at \(path). Run `Scripts/tutor` to build everything."
    case .noTemporaryFolder(let folder, let reason):
      "Cannot write a temporary file in \(folder): \(reason). Set TMPDIR to another folder."
    case .unsafeTemporaryFolder(let folder):
      "The tracing library cannot be loaded from \(folder), because the path contains a space, a colon or a $. Set TMPDIR to another folder."
    case .noRoomForTrace(let folder, let reason):
      "Cannot write the trace in \(folder): \(reason). Set TMPDIR to another folder."
    case .otherRuntime(let program, let complaint):
      "\(program) uses a Swift runtime that the tracer does not support (\(complaint)). Build it with \(Self.swiftVersion)."
    case .untraced(let program, let sentence):
      "\(program) left no trace. \(sentence) Build it with \(Self.swiftVersion)."
    case .unknownRuntime(let program, let fault):
      "\(program) uses a Swift runtime that does not behave as the tracer expects (\(fault)), so its trace would be unreliable. Build it with \(Self.swiftVersion)."
    case .noTrace(let program, let ending, let lastWords):
      "\(program) left no trace: it \(ending.words) before the simulated machine started, or it emptied its trace. "
        + (lastWords.map { "Its last line of output: \($0)" }
          ?? (program.hasSuffix(".swift")
            ? "Compile it with `swiftc` and run it in a shell to see why."
            : "Run \(program) in a shell to see why."))
    case .damagedTrace(let program, let reason):
      "The trace of \(program) cannot be read. \(reason)"
    case .interrupted(let program):
      "Stopped before the trace of \(program) was complete. Run it again to see it."
    case .noDemos(let path):
      "The demos are missing at \(path). Run `Scripts/tutor` to build everything."
    case .unreadableCatalog(let program, let reason):
      "\(program) does not list the options of its demos: \(reason). Run `Scripts/tutor` to build everything."
    case .notFound, .notInPath, .isFolder, .source, .notExecutable, .notReadable, .script,
      .notAProgram, .otherMachine, .staticallyLinked, .staticStandardLibrary, .notSwift,
      .noCompiler, .noCodeCache, .noRoomForCode:
      preconditionFailure("described elsewhere")
    }
  }

  /// The description of a failure to compile; nil for other failures.
  private var wordingOfCompiling: String? {
    switch self {
    case .noCompiler:
      "The Swift compiler was not found. Add the folder of `swiftc` to PATH."
    case .noCodeCache:
      "There is no folder for compiled programs. Set HOME or XDG_CACHE_HOME."
    case .noRoomForCode(let folder, let reason):
      "Cannot write a compiled program in \(folder): \(reason). Set XDG_CACHE_HOME to another folder."
    default: nil
    }
  }

  /// The description of a failure of the program's file; nil for other failures.
  private var wordingOfProgram: String? {
    switch self {
    case .notFound(let program):
      "There is no program at \(program). Build it first, or give the path of the built program."
    case .notInPath(program: ""):
      "The program's name is empty. Give the path of the built program, such as .build/debug/NAME."
    case .notInPath(let program):
      "There is no program named \(program) in PATH. To run one in this folder, write ./\(program)."
    case .isFolder(let program):
      "\(program) is a folder, not a program. Give the path of the built program, such as .build/debug/NAME."
    case .source(let program):
      "\(program) is the source of a program. Build it with `swift build` or `swiftc`, and give the path of the built program, such as .build/debug/NAME."
    case .notExecutable(let program):
      "\(program) is not executable. Type `chmod +x \(program)` in a shell to change that."
    case .notReadable(let program):
      "\(program) is not readable, so it cannot be traced. Type `chmod +r \(program)` in a shell to change that."
    case .script(let program):
      "\(program) is a script. Give the path of a built program, such as .build/debug/NAME."
    case .notAProgram(let program):
      "\(program) is not a program for Linux. Give the path of a built program, such as .build/debug/NAME."
    case .otherMachine(let program):
      "\(program) was built for another processor. Build it on this machine."
    case .staticallyLinked(let program):
      "\(program) is linked statically, so it cannot be traced. Build it without `-static-executable`."
    case .staticStandardLibrary(let program):
      "\(program) contains the Swift standard library, so it cannot be traced. Build it without `-static-stdlib`."
    case .notSwift(let program):
      "\(program) is not a Swift program: it does not use libswiftCore.so. Only Swift tasks can be traced."
    default: nil
    }
  }
}
