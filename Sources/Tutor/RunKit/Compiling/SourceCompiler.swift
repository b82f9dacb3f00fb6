import FileStore
import Glibc
import TaskTrace

/// Compiles single source files to programs. It keeps the programs, so the same text is compiled only once.
package struct SourceCompiler: Sendable {
  private let toolchain: Toolchain
  private let installation: Installation
  private let cache: Cache
  private let limits: RunLimits

  package init(
    toolchain: Toolchain = .inEnvironment(), installation: Installation = .beside(),
    cache: Cache = .ofUser(), limits: RunLimits = .ofCompiler
  ) {
    self.toolchain = toolchain
    self.installation = installation
    self.cache = cache
    self.limits = limits
  }

  /// Compiles and links a source. Calls `onStart` when the compiler starts, unless the program already exists.
  package func compile(
    _ source: SourceSnapshot, onStart: @escaping @Sendable () -> Void = {}
  ) async throws(RunFailure) -> Compilation {
    guard let compiler = toolchain.tool("swiftc") else { throw .noCompiler }
    // Trims the cache after the compilation, so that this program is among the most recently used.
    defer { _ = Cache.trimOnce }
    let folder = try folder(of: source, compiler)
    let program = "\(folder)/program"
    if let messages = try? Files.text("\(folder)/messages"), Files.isExecutable(program) {
      Files.noteUse(of: folder)
      return Compilation(program: program, messages: messages)
    }
    let path = "\(folder)/\(source.name)"
    try write(source.text, to: path)
    var compilation: Compilation
    if let paths = await CompilerPaths.of(compiler, cache: cache),
      let commands = CompilerCommands(paths, toolchain, installation)
    {
      compilation = try await compile(source, in: folder, commands, onStart)
    } else {
      onStart()
      compilation = try await compile(source, in: folder, driver: compiler)
    }
    compilation.messages = compilation.messages.replacing("\(folder)/", with: "")
    if compilation.program != nil { try write(compilation.messages, to: "\(folder)/messages") }
    return compilation
  }

  /// Returns the program that `compile` will produce from a source. Returns nil if the program already exists, or if
  /// its folder or its libraries are unknown.
  package func pending(_ source: SourceSnapshot) async -> PendingProgram? {
    guard let compiler = toolchain.tool("swiftc"), let folder = try? folder(of: source, compiler),
      !Files.exists("\(folder)/program"),
      let paths = await CompilerPaths.of(compiler, cache: cache),
      (try? OpenFolder(folder, creatingWith: 0o700)) != nil
    else { return nil }
    return PendingProgram(path: "\(folder)/program", libraries: paths.libraries)
  }

  /// Compiles an empty program, so that the compiler has cached the modules that programs import. The next compilation
  /// is then as fast as later ones.
  package func warm() async {
    let text = "import DemoWorld\n@main struct Main { static func main() async {} }\n"
    _ = try? await compile(SourceSnapshot(name: "warm.swift", text: text))
  }

  /// Returns the arguments with which an editor's language server compiles a file.
  package func editorArguments(_ source: SourceSnapshot) -> [String] {
    ["swiftc"] + CompilerCommands.language(source, modules: installation.modules)
  }

  // MARK: Files

  /// Returns the folder for a source text, a compiler and a build of the library.
  private func folder(
    of source: SourceSnapshot, _ compiler: String
  ) throws(RunFailure) -> String {
    guard let folder = cache.folder else { throw .noCodeCache }
    let key = [
      "\(source.digest)", BuildStamp(of: compiler)?.description ?? "",
      BuildStamp(of: "\(installation.folder)/libLearnerLibrary.so")?.description ?? "",
      installation.folder,
    ].joined(separator: " ")
    return "\(folder)/\(Cache.programs)/\(String(fingerprint(of: key.utf8), radix: 16))"
  }

  /// Returns the folder of the compiler's module cache.
  private func modules() throws(RunFailure) -> String {
    guard let folder = cache.folder else { throw .noCodeCache }
    let modules = "\(folder)/modules"
    do throws(FileProblem) {
      _ = try OpenFolder(modules, creatingWith: 0o700)
    } catch {
      throw .noTemporaryFolder(in: modules, reason: error.reason)
    }
    return modules
  }

  private func write(_ text: String, to path: String) throws(RunFailure) {
    do throws(FileProblem) {
      try Files.writeOwn(text, to: path, isDurable: false)
    } catch {
      throw .noTemporaryFolder(in: path, reason: error.reason)
    }
  }

  // MARK: Commands

  private func compile(
    _ source: SourceSnapshot, in folder: String, _ commands: CompilerCommands,
    _ onStart: @escaping @Sendable () -> Void
  ) async throws(RunFailure) -> Compilation {
    let object = "\(folder)/program.o"
    let program = ProgramFile(in: folder)
    let path = "\(folder)/\(source.name)"
    let modules = try modules()
    // The compiler and the linker run in one sandbox.
    let script = commands.script(
      source, at: path, object: object, program: program, modules: modules)
    var result = try await run(
      "/bin/sh", ["-c", script], reading: commands.readable, writing: [folder, modules],
      onOutput: { stream, _ in if stream == .standardOutput { onStart() } })
    result.ending = result.ending.ofShell
    guard result.ending == .exited(status: 0) else { return failed(result, program) }
    try program.replace()
    return Compilation(program: program.path, messages: result.standardError.text)
  }

  private func compile(
    _ source: SourceSnapshot, in folder: String, driver: String
  ) async throws(RunFailure) -> Compilation {
    let program = ProgramFile(in: folder)
    let arguments =
      CompilerCommands.language(source, modules: installation.modules)
      + ["-Xfrontend", "-diagnostic-style", "-Xfrontend", "llvm", "-Xfrontend"]
      + [
        "-debug-diagnostic-names", "-Xfrontend", CompilerCommands.limitOfExpressions, "-L",
        installation.folder, "-lLearnerLibrary",
      ]
      + ["-Xlinker", "-rpath", "-Xlinker", installation.folder, "-o", program.draft]
      + ["\(folder)/\(source.name)"]
    let result = try await run(driver, arguments)
    guard result.ending == .exited(status: 0) else { return failed(result, program) }
    try program.replace()
    return Compilation(program: program.path, messages: result.standardError.text)
  }

  /// Runs the compiler or the linker with limits, and in the sandbox if there is one and the folders are known.
  private func run(
    _ program: String, _ arguments: [String], reading: [String] = [], writing: [String] = [],
    onOutput: (@Sendable (OutputStream, [UInt8]) -> Void)? = nil
  ) async throws(RunFailure) -> Command.Result {
    var command = Command(program: program, arguments: arguments)
    limits.apply(to: &command)
    command.timeLimit = limits.realTime
    // At a signal, LLVM prints its call stack. That allocates memory, and can hang in the allocator.
    command.cpuGrace = 0
    if !writing.isEmpty {
      command.confinement = await Sandbox.available().map {
        Confinement(sandbox: $0, readable: reading, writable: writing)
      }
    }
    return try await command.run(onOutput: onOutput)
  }

  private func failed(_ result: Command.Result, _ program: ProgramFile) -> Compilation {
    Files.remove(program.draft)
    var compilation = Compilation(program: nil, messages: result.standardError.text)
    let isCrash = !result.standardError.text.contains(" error: ")
    switch result.ending {
    case .exited where !isCrash: break
    case .killed(SIGKILL):
      compilation.interruption =
        "The compiler was stopped: it may compute for \(limits.cpu) second\(limits.cpu == 1 ? "" : "s"). "
        + "Split long expressions, and save again."
    case .timedOut:
      compilation.interruption =
        "The compiler was stopped after \(limits.realTime.components.seconds) seconds: the machine is busy. "
        + "Save again when it is not."
    case .exited, .killed, .tooManyProcesses, .stopped, .interrupted:
      compilation.interruption =
        "The compiler did not finish: it \(result.ending.words). "
        + "Undo the last change, or make the program shorter, and save again."
    }
    return compilation
  }
}
