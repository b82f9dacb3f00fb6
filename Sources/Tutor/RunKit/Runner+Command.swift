import FileStore
import TaskTrace
import TraceAnalysis

/// The command that runs a program with the tracer.
extension Runner {
  /// The time after the machine's limit of real time at which the supervisor ends the run, if the machine has not.
  static let extraTime: Duration = .seconds(10)

  /// Returns the command that runs a program with the tracer. In a sandbox, it can write only to `/tmp` and `writable`.
  func command(
    for scenario: Scenario, _ program: Program, _ file: TemporaryFile, _ options: Options,
    writable: [String]
  ) throws(RunFailure) -> Command {
    var command = Command(program: program.path, arguments: scenario.arguments)
    for (variable, value) in scenario.machine.environment {
      command.environment[variable.rawValue] = value
    }
    if let departures = scenario.machine.departures { try follow([departures], &command, file) }
    command.environment[MachineSettings.Variable.file.rawValue] = file.path
    if !options.findsPlaces {
      command.environment[MachineSettings.Variable.withoutPlaces.rawValue] = "1"
    }
    command.environment["LD_PRELOAD"] = try Preload.value(
      for: installation.tracer, linkedIn: file.folder,
      others: EnvironmentVariables.value("LD_PRELOAD"))
    command.temporaryFolder = file.folder
    command.timeLimit = scenario.machine.realLimit + Self.extraTime
    command.input = options.passesInputThrough ? .passedThrough : .none
    confine(
      &command, program, readable: foldersForTracer(file), writable: writable)
    return command
  }

  /// Has a command follow a schedule. In a series, each run follows its own.
  func follow(
    _ schedules: [Departures], _ command: inout Command, _ file: TemporaryFile
  ) throws(RunFailure) {
    let name = "departures"
    try file.write(schedules.map { "\($0)\n" }.joined(), to: name)
    command.environment[MachineSettings.Variable.departures.rawValue] = "\(file.folder)/\(name)"
  }

  /// Returns the folders that the tracer reads in a program with this file of its trace.
  func foldersForTracer(_ file: TemporaryFile) -> [String] {
    [file.folder, Files.folder(of: installation.tracer)]
  }

  /// Sets the limits and the sandbox of a program that is not trusted. The program can read its own folder, that of the
  /// library that learners import, and those of its other libraries.
  func confine(
    _ command: inout Command, _ program: Program, readable: [String] = [], writable: [String] = []
  ) {
    limits?.apply(to: &command)
    guard let sandbox else { return }
    let libraries = [RuntimeLibrary.path(for: program.path)].compactMap(\.self).map(Files.folder)
    command.confinement = Confinement(
      sandbox: sandbox,
      readable: [Files.folder(of: program.path), installation.folder] + libraries + readable,
      writable: writable)
  }
}
