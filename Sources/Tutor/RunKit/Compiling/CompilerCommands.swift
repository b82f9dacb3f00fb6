import FileStore

/// The two commands that compile and link a program of one file: the compiler's frontend and the linker. The driver is
/// not used, because it takes longer than both.
struct CompilerCommands: Sendable {
  let paths: CompilerPaths
  let frontend: String
  let linker: String
  /// The tool that lists the libraries an object file asks for. Nil if the toolchain does not have it.
  let extractor: String?
  /// The object files that are linked first and last in every program.
  let first: [String]
  let last: String
  let installation: Installation

  /// Finds the tools. Returns nil if one is missing; then the driver must be used.
  init?(_ paths: CompilerPaths, _ toolchain: Toolchain, _ installation: Installation) {
    guard let frontend = toolchain.tool("swift-frontend"),
      let linker = toolchain.tool("ld.lld") ?? toolchain.tool("ld.gold"),
      let folder = Self.folders(paths.architecture).first(where: {
        Files.exists("\($0)/Scrt1.o")
      }),
      Self.loaders[paths.architecture] != nil
    else { return nil }
    self.paths = paths
    self.frontend = frontend
    self.linker = linker
    extractor = toolchain.tool("swift-autolink-extract")
    self.installation = installation
    first = ["\(folder)/Scrt1.o", "\(folder)/crti.o"]
    last = "\(folder)/crtn.o"
  }

  private static let loaders = [
    "x86_64": "/lib64/ld-linux-x86-64.so.2", "aarch64": "/lib/ld-linux-aarch64.so.1",
  ]
  private static func folders(_ architecture: String) -> [String] {
    ["/usr/lib/\(architecture)-linux-gnu", "/usr/lib64", "/usr/lib"]
  }

  /// Returns the language options for the compiler and for editors.
  static func language(_ source: SourceSnapshot) -> [String] {
    ["-swift-version", "6", "-Onone", "-g", "-module-name", source.module]
      + (source.isScript ? [] : ["-parse-as-library"])
  }

  /// Returns the language options for the driver, which passes those of modules on to the frontend.
  static func language(_ source: SourceSnapshot, forDriverOf installation: Installation) -> [String]
  {
    language(source) + installation.modules.flatMap { ["-Xfrontend", $0] }
  }

  /// The options that keep the compiler from merging two visits to an actor. Swift promises nothing about two calls
  /// with an `await` each, so a search among the schedules must be able to run another task between them.
  static let everyHop = ["-Xllvm", "-sil-disable-pass=optimize-hop-to-executor"]

  /// The limit of CPU time for type checking an expression, in seconds. Beyond it, the compiler reports the line.
  static let limitOfExpressions = "-solver-expression-time-threshold=2"

  /// The options that turn off the compiler's checks of its own intermediate code. They find mistakes of the compiler,
  /// and take a tenth of the time of a short compilation.
  private static let withoutVerifiers = ["-sil-verify-none", "-disable-llvm-verify"]

  /// Returns the frontend's arguments for the source in a folder, as the text of a response file. `modules` is the
  /// folder of the compiler's module cache.
  ///
  /// The program says that the source is in `place`. The path of the source is relative, because a prefix map would
  /// make the compiler build the modules again.
  func arguments(
    _ source: SourceSnapshot, in folder: CompilationFolder, as place: String, modules: String
  ) -> String {
    let host = "\(paths.resources)/host"
    let words =
      ["-c", "-primary-file", source.name, "-o", folder.object, "-file-compilation-dir", place]
      + ["-target", paths.triple, "-disable-objc-interop"]
      + Self.language(source) + installation.modules + Self.withoutVerifiers + Self.everyHop
      + ["-module-cache-path", modules, Self.limitOfExpressions]
      + ["-in-process-plugin-server-path", "\(host)/libSwiftInProcPluginServer.so"]
      + ["-plugin-path", "\(host)/plugins"]
      + ["-diagnostic-style", "llvm", "-debug-diagnostic-names", "-no-color-diagnostics"]
    return ResponseFile.text(of: words)
  }

  private static let libraries = [
    "LearnerLibrary", "swiftSwiftOnoneSupport", "swiftCore", "swift_Concurrency",
    "swift_StringProcessing", "swift_RegexParser", "swiftGlibc", "swiftSynchronization", "dispatch",
    "BlocksRuntime", "swiftDispatch", "m", "c",
  ]

  /// Linked only if the other libraries do not suffice, because the linker takes as long for these as for all others.
  private static let foundation = [
    "Foundation", "FoundationEssentials", "FoundationInternationalization",
  ]

  /// Returns the shell command that compiles and links in a folder. The frontend reads its arguments, and the shell
  /// the linker's commands, from files of the folder.
  ///
  /// The linker is started first. It reads its last input, a linker script that names the object file, from a named
  /// pipe, because loading the linker takes as long as linking.
  func script(in folder: CompilationFolder) -> String {
    let objects = Self.words([folder.objects])
    let link = Self.words(linkCommand(in: folder, [folder.objects]))
    let compile = Self.words([frontend, "-frontend", "@\(folder.arguments)"])
    return "\(folder.entering) && mkfifo \(objects) || exit\n"
      + "\(link) 2>/dev/null &\n"
      + "linker=$!\n"
      + "\(compile) || { status=$?; kill $linker 2>/dev/null; exit $status; }\n"
      + ". \(Self.words([folder.linking]))\n"
  }

  /// Returns the shell commands that link the object file. They first try to link without Foundation, and at last with
  /// the libraries that the object file asks for: those of other modules of the toolchain. Listing them takes as long
  /// as linking. The linker that waits makes the first attempt. All but the last command hide errors.
  func linking(_ source: SourceSnapshot, in folder: CompilationFolder) -> String {
    let foundation = libraries(Self.foundation)
    let more = source.text.contains("Foundation") ? foundation : []
    let object = "\"\(Files.lastName(of: folder.object))\""
    let input = Self.words(["INPUT(\(([object] + more).joined(separator: " ")))"])
    // Opening the pipe waits for the linker, so another process does that: the linker may have failed.
    let first =
      "echo \(input) >\(Self.words([folder.objects])) & wait $linker && exit\nkill $! 2>/dev/null\n"
    let command = linkCommand(in: folder, [folder.object] + foundation)
    let all = Self.words(command)
    guard let extractor else { return "\(first)exec \(all)\n" }
    let extract = Self.words([extractor, folder.object, "-o", folder.libraries])
    let asked = Self.words(command + ["@\(folder.libraries)"])
    return "\(first)\(all) 2>/dev/null || { \(extract) && exec \(asked); } || exec \(all)\n"
  }

  /// The option that keeps LLVM's linker on one thread. A program is so small that starting threads takes longer.
  private var threads: [String] { linker.hasSuffix("ld.lld") ? ["--threads=1"] : [] }

  /// Returns a command as words for the shell.
  static func words(_ command: [String]) -> String {
    command.map { "'\($0.replacing("'", with: "'\\''"))'" }.joined(separator: " ")
  }

  /// Returns the command that links `inputs` with the libraries that most programs need.
  private func linkCommand(in folder: CompilationFolder, _ inputs: [String]) -> [String] {
    let folders = foldersOfLibraries
    let runtime = "\(paths.resources)/linux/\(paths.architecture)/swiftrt.o"
    let loader = Self.loaders[paths.architecture] ?? ""
    return [linker] + threads
      + ["-pie", "-dynamic-linker", loader, "--build-id", "-o", folder.program] + first
      + [runtime, "--as-needed"]
      + (folders + Self.folders(paths.architecture)).flatMap { ["-L", $0] }
      + libraries(Self.libraries) + inputs + [last]
      + RunPath(folders).entries.flatMap { ["-rpath", $0] }
  }

  /// The folders of the libraries that programs can need.
  var foldersOfLibraries: [String] { [installation.folder] + paths.libraries }

  /// The folders that the commands read.
  var readable: [String] {
    let tools = [frontend, linker].map { Files.folder(of: Files.resolved($0) ?? $0) }
    return tools.map { Files.folder(of: $0) } + [paths.resources] + foldersOfLibraries
  }

  /// Returns the options for those of the libraries that exist. Versions of the toolchain have different libraries.
  private func libraries(_ names: [String]) -> [String] {
    let folders = [installation.folder] + paths.libraries + Self.folders(paths.architecture)
    return names.filter { name in
      folders.contains {
        Files.exists("\($0)/lib\(name).so") || Files.exists("\($0)/lib\(name).so.6")
      }
    }.map { "-l\($0)" }
  }
}
