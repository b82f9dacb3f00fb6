import FileStore
import TaskTrace

/// A sandbox that is started before there is a program for it. A shell waits in it for the command of a traced run, and
/// becomes its program.
///
/// Making a sandbox takes longer than a short run.
package final class WaitingSandbox: Sendable {
  private let tool: WaitingTool
  /// The file of the run's trace.
  let file: TemporaryFile
  /// The folder that the sandbox shows in place of the folder of all compiled programs.
  private let programs: CompilationFolder
  private let place: ProgramPlace
  private let command: Command

  /// Starts a sandbox like that in which `runner` runs a program. Returns nil if the runner has no sandbox or no limits,
  /// or if the sandbox cannot be made.
  init?(for runner: Runner, at place: ProgramPlace) {
    guard let sandbox = runner.sandbox, let limits = runner.limits,
      let file = try? runner.traceFile()
    else { return nil }
    guard let programs = try? CompilationFolder(in: place.folder) else {
      file.remove()
      return nil
    }
    let pipe = "\(file.folder)/command"
    var command = Command(program: "/bin/sh", arguments: ["-c", ". \"$0\"", pipe])
    command.temporaryFolder = file.folder
    limits.apply(to: &command)
    command.timeLimit = limits.realTime + Runner.extraTime
    command.confinement = Confinement(
      sandbox: sandbox,
      readable: [runner.installation.folder] + place.libraries + runner.foldersForTracer(file),
      writable: [file.path], replaced: [place.folder: programs.path])
    guard let tool = try? WaitingTool(command, waitingAt: pipe) else {
      file.remove()
      programs.remove()
      return nil
    }
    (self.tool, self.file, self.programs) = (tool, file, programs)
    (self.place, self.command) = (place, command)
  }

  var hasEnded: Bool { tool.hasEnded }

  /// Runs a command that is confined in the same way, and whose program is in the folder of all compiled programs.
  /// Returns nil if the command is another one, or if the sandbox has ended.
  func result(of run: Command) async throws(RunFailure) -> Command.Result? {
    guard fits(run), show(Files.folder(of: run.program)), await tool.start(Self.script(of: run))
    else { return nil }
    return try await tool.result()
  }

  /// Whether the command has the limits and sees the folders with which the sandbox was started.
  private func fits(_ run: Command) -> Bool {
    guard let own = command.confinement, let other = run.confinement else { return false }
    let folders = Set(other.readable).subtracting([Files.folder(of: run.program)])
    return own.sandbox == other.sandbox && own.writable == other.writable
      && command.timeLimit == run.timeLimit && folders.isSubset(of: own.readable)
      && [command.memoryLimit, command.cpuLimit, command.fileLimit, command.processLimit]
        == [run.memoryLimit, run.cpuLimit, run.fileLimit, run.processLimit]
  }

  /// Shows the files of a program's folder in the sandbox, and no other programs. Returns false if that is not possible.
  private func show(_ folder: String) -> Bool {
    guard Files.folder(of: folder) == place.folder else { return false }
    let shown = "\(programs.path)/\(Files.lastName(of: folder))"
    do throws(FileProblem) {
      _ = try OpenFolder(shown, creatingWith: 0o700)
      for name in Files.names(in: folder) {
        try Files.share("\(folder)/\(name)", as: "\(shown)/\(name)")
      }
      return true
    } catch {
      return false
    }
  }

  /// Returns the shell commands that set the environment of a command and become its program. The shell itself runs
  /// without the preloaded library.
  private static func script(of run: Command) -> String {
    run.environment.sorted { $0.key < $1.key }.map { name, value in
      "export \(name)=\(CompilerCommands.words([value]))\n"
    }.joined() + "exec \(CompilerCommands.words([run.program] + run.arguments))\n"
  }

  deinit {
    tool.end()
    programs.remove()
    file.remove()
  }
}

/// Where the compiler puts programs.
package struct ProgramPlace: Hashable, Sendable {
  /// The folder that contains a folder for each program.
  var folder: String
  /// The folders of the libraries that the programs load.
  var libraries: [String]
}

/// The processes that are started before a learner's program exists: sandboxes for its runs, and a symbolizer for their
/// traces.
package actor NextRuns {
  private var sandboxes: [WaitingSandbox] = []
  private var symbolizer: WaitingSymbolizer?

  package init() {}

  /// Starts what is missing for `count` runs of the next program.
  package func prepare(_ count: Int, for runner: Runner, at place: ProgramPlace) {
    sandboxes.removeAll(where: \.hasEnded)
    while sandboxes.count < count, let sandbox = WaitingSandbox(for: runner, at: place) {
      sandboxes.append(sandbox)
    }
    if symbolizer?.hasEnded != false { symbolizer = runner.symbolizer.start() }
  }

  package func takeSandbox() -> WaitingSandbox? { sandboxes.popLast() }

  package func takeSymbolizer() -> WaitingSymbolizer? {
    defer { symbolizer = nil }
    return symbolizer
  }
}
