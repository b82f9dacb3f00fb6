import FileStore

/// The reason why a program cannot be run or traced.
package enum RunFailure: Error, Hashable, CustomStringConvertible {
  /// The file is not a program that can be traced.
  case program(String, ProgramProblem)
  case cannotStart(program: String, reason: String)
  /// A run left no trace that can be used.
  case trace(of: String, TraceProblem)
  case noTracer(path: String)
  case noSupervisor(path: String)
  case noTemporaryFolder(in: String, reason: String)
  case unsafeTemporaryFolder(String)
  case noRoomForTrace(folder: String, reason: String)
  case noDemos(path: String)
  case unreadableCatalog(program: String, reason: String)
  case noCompiler
  case noCodeCache
  case noRoomForCode(in: String, reason: String)

  /// Whether the only reason is that the caller has ended the program before there was anything to show.
  package var isInterruption: Bool {
    if case .trace(_, .interrupted) = self { true } else { false }
  }

  /// The version of Swift whose runtime the tracer supports.
  static let swiftVersion = "Swift 6.3"

  /// A sentence that says what happened and where, and one that says what to do.
  package var description: String {
    switch self {
    case .program(let program, let problem): problem.description(of: program)
    case .cannotStart(let program, let reason):
      "\(program) could not be started: \(reason)."
    case .trace(let program, let problem): problem.description(of: program)
    case .noTracer(let path):
      "The tracing library is missing at \(path). Run `Scripts/tutor` to build everything, or set TUTOR_TRACER to the path of the library."
    case .noSupervisor(let path):
      "The program that starts other programs is missing at \(path). Run `Scripts/tutor` to build everything."
    case .noTemporaryFolder(let folder, let reason):
      "Cannot write a temporary file in \(folder): \(reason). \(Self.advice("TMPDIR", after: reason))"
    case .unsafeTemporaryFolder(let folder):
      "The tracing library cannot be loaded from \(folder), because the path contains a space, a colon or a $. Set TMPDIR to another folder."
    case .noRoomForTrace(let folder, let reason):
      "Cannot write the trace in \(folder): \(reason). \(Self.advice("TMPDIR", after: reason))"
    case .noDemos(let path):
      "The demos are missing at \(path). Run `Scripts/tutor` to build everything."
    case .unreadableCatalog(let program, let reason):
      "\(program) does not list the options of its demos: \(reason). Run `Scripts/tutor` to build everything."
    case .noCompiler:
      "The Swift compiler was not found. Add the folder of `swiftc` to PATH."
    case .noCodeCache:
      "There is no folder for compiled programs. Set HOME or XDG_CACHE_HOME."
    case .noRoomForCode(let folder, let reason):
      "Cannot write a compiled program in \(folder): \(reason). \(Self.advice("XDG_CACHE_HOME", after: reason))"
    }
  }

  /// Returns the advice for a folder that a variable names. Another folder does not help if files must be smaller.
  private static func advice(_ variable: String, after reason: String) -> String {
    reason == FileProblem.tooMuch
      ? "To raise the limit, type `ulimit -f unlimited`." : "Set \(variable) to another folder."
  }
}
