import FileStore
import Glibc
import TaskTrace

/// Compiles single source files to programs. It keeps the programs, so the same text is compiled only once.
package struct SourceCompiler: Sendable {
  private let toolchain: Toolchain
  private let installation: Installation
  private let cache: Cache
  private let limits: RunLimits
  private let next = NextCompiler()

  package init(
    toolchain: Toolchain = .inEnvironment(), cache: Cache = .ofUser(),
    limits: RunLimits = .ofCompiler
  ) {
    self.init(toolchain: toolchain, cache: cache, limits: limits, installation: .beside())
  }

  init(toolchain: Toolchain, cache: Cache, limits: RunLimits, installation: Installation) {
    self.toolchain = toolchain
    self.cache = cache
    self.limits = limits
    self.installation = installation
  }

  /// Compiles and links a source.
  package func compile(_ source: SourceSnapshot) async throws(RunFailure) -> Compilation {
    guard let compiler = toolchain.tool("swiftc") else { throw .noCompiler }
    // Trims the cache after the compilation, so that this program is among the most recently used.
    defer { _ = Cache.trimOnce }
    let folder = try folder(of: source, compiler)
    if let stored = Compilation(storedIn: folder) {
      Files.noteUse(of: folder)
      return stored
    }
    try CompilationFolder.write(source.text, to: "\(folder)/\(source.name)")
    let compilation: Compilation
    let commands = await commands(compiler)
    let path = RunPath(commands?.foldersOfLibraries ?? [installation.folder])
    try path.makeLinks(in: folder)
    if let commands {
      let modules = try ModuleCache(in: cache)
      func compile() async throws(RunFailure) -> Compilation {
        try await self.compile(source, as: folder, commands, modules, build(compiler))
      }
      let first = try await compile()
      compilation = modules.recover(from: first) ? try await compile() : first
    } else {
      compilation = try await compile(source, as: folder, path, driver: compiler)
    }
    compilation.store(in: folder)
    return compilation
  }

  /// Returns where programs will be; nil if that or the folders of their libraries are unknown.
  package func place() async -> ProgramPlace? {
    guard let compiler = toolchain.tool("swiftc"), let folder = try? programs(),
      let paths = await CompilerPaths.of(compiler, cache: cache)
    else { return nil }
    return ProgramPlace(folder: folder, libraries: paths.libraries)
  }

  /// Compiles an empty program, so that the compiler has cached the modules that programs import. The next compilation
  /// is then as fast as later ones. Also starts the compiler for the next source.
  package func warm() async {
    let text = "import DemoWorld\n@main struct Main { static func main() async {} }\n"
    _ = try? await compile(SourceSnapshot(name: "warm.swift", text: text))
    await prepare()
  }

  /// Starts the compiler for the next source, which is then compiled in less time. Does nothing if it has started.
  package func prepare() async {
    guard let compiler = toolchain.tool("swiftc"), let commands = await commands(compiler) else {
      return
    }
    let build = build(compiler)
    guard !next.isThere(build), let programs = try? programs(),
      let modules = try? ModuleCache(in: cache),
      let folder = try? CompilationFolder(in: programs)
    else { return }
    let command = await command(commands, in: folder, modules)
    if let waiting = try? WaitingCompiler(command, in: folder, build: build) { next.put(waiting) }
  }

  /// Returns the arguments with which an editor's language server compiles a file.
  package func editorArguments(_ source: SourceSnapshot) -> [String] {
    ["swiftc"] + CompilerCommands.language(source, forDriverOf: installation)
  }

  // MARK: Files

  /// Returns the folder for a source text, a compiler and a build of the library.
  private func folder(
    of source: SourceSnapshot, _ compiler: String
  ) throws(RunFailure) -> String {
    let key = "\(source.digest) \(build(compiler))"
    return "\(try programs())/\(String(fingerprint(of: key.utf8), radix: 16))"
  }

  /// Returns the folder of all compiled programs.
  private func programs() throws(RunFailure) -> String {
    guard let folder = cache.folder else { throw .noCodeCache }
    return "\(folder)/\(Cache.programs)"
  }

  /// Identifies a build of the compiler and of the library, and the options that decide what a program is.
  private func build(_ compiler: String) -> String {
    let builds = [compiler, "\(installation.folder)/libLearnerLibrary.so"]
      .map { BuildStamp(of: $0)?.description ?? "" }
    return (builds + [installation.folder] + installation.modules + CompilerCommands.everyHop)
      .joined(separator: " ")
  }

  // MARK: Commands

  private func commands(_ compiler: String) async -> CompilerCommands? {
    await CompilerPaths.of(compiler, cache: cache).flatMap {
      CompilerCommands($0, toolchain, installation)
    }
  }

  /// Compiles a source. `place` is the folder of its program. Uses the compiler that waits, if there is one.
  private func compile(
    _ source: SourceSnapshot, as place: String, _ commands: CompilerCommands,
    _ modules: ModuleCache, _ build: String
  ) async throws(RunFailure) -> Compilation {
    func arguments(_ folder: CompilationFolder) throws(RunFailure) -> String {
      try CompilationFolder.write(source.text, to: "\(folder.path)/\(source.name)")
      try CompilationFolder.write(commands.linking(source, in: folder), to: folder.linking)
      return commands.arguments(source, in: folder, as: place, modules: modules.path)
    }
    if let waiting = next.take(build) {
      defer { waiting.end() }
      if await waiting.tool.start(try arguments(waiting.folder)) {
        return try compilation(
          try await waiting.tool.result(), in: waiting.folder, as: place, source)
      }
    }
    let folder = try CompilationFolder(in: try programs())
    defer { folder.remove() }
    try CompilationFolder.write(try arguments(folder), to: folder.arguments)
    let result = try await command(commands, in: folder, modules).run()
    return try compilation(result, in: folder, as: place, source)
  }

  private func compile(
    _ source: SourceSnapshot, as place: String, _ path: RunPath, driver: String
  ) async throws(RunFailure) -> Compilation {
    let folder = try CompilationFolder(in: try programs())
    defer { folder.remove() }
    try CompilationFolder.write(source.text, to: "\(folder.path)/\(source.name)")
    let arguments =
      CompilerCommands.language(source, forDriverOf: installation) + CompilerCommands.everyHop
      + ["-file-compilation-dir", place]
      + ["-Xfrontend", "-diagnostic-style", "-Xfrontend", "llvm", "-Xfrontend"]
      + [
        "-debug-diagnostic-names", "-Xfrontend", CompilerCommands.limitOfExpressions, "-L",
        installation.folder, "-lLearnerLibrary",
      ]
      + path.entries.flatMap { ["-Xlinker", "-rpath", "-Xlinker", $0] } + ["-o", folder.program]
      + [source.name]
    let compile = "\(folder.entering) && exec \(CompilerCommands.words([driver] + arguments))"
    let result = try await command("/bin/sh", ["-c", compile], in: folder).run()
    return try compilation(result, in: folder, as: place, source)
  }

  /// Returns the command that compiles and links in a folder: in one sandbox, if there is one.
  private func command(
    _ commands: CompilerCommands, in folder: CompilationFolder, _ modules: ModuleCache
  ) async -> Command {
    var command = command("/bin/sh", ["-c", commands.script(in: folder)], in: folder)
    command.confinement = await Sandbox.available().map {
      Confinement(
        sandbox: $0, readable: commands.readable, writable: [folder.path, modules.path])
    }
    return command
  }

  /// Returns a command with the limits of the compiler. Its temporary files are in the folder.
  private func command(
    _ program: String, _ arguments: [String], in folder: CompilationFolder
  ) -> Command {
    var command = Command(program: program, arguments: arguments)
    command.putTemporaryFiles(in: folder.path)
    limits.apply(to: &command)
    command.timeLimit = limits.realTime
    // At a signal, LLVM prints its call stack. That allocates memory, and can hang in the allocator.
    command.cpuGrace = 0
    return command
  }

  /// Moves the program to its place. If there is none, returns the messages and the reason.
  private func compilation(
    _ result: Command.Result, in folder: CompilationFolder, as place: String,
    _ source: SourceSnapshot
  ) throws(RunFailure) -> Compilation {
    var result = result
    result.ending = result.ending.ofShell
    let messages = result.standardError.text.replacing("\(folder.path)/", with: "")
    guard result.ending == .exited(status: 0) else {
      let failed = Compilation(failed: result.ending, messages: messages, limits)
      if failed.isOutOfSpace { throw .noRoomForCode(in: place, reason: "the disk is full") }
      // The compiler may have reached the tutor's own limit.
      if result.ending == .killed(signal: SIGXFSZ), let lack = folder.lack(of: Int(limits.file)) {
        throw .noRoomForCode(in: place, reason: lack)
      }
      return failed
    }
    guard Files.kind(folder.program) == .file else {
      return Compilation(withoutProgram: messages)
    }
    if let function = Program.replacedFunction(in: folder.program) {
      return Compilation(of: source, replacing: function)
    }
    try folder.moveProgram(to: "\(place)/\(Scenario.compiledProgram)")
    return Compilation(program: "\(place)/\(Scenario.compiledProgram)", messages: messages)
  }
}
