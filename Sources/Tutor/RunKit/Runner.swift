import FileStore
package import TaskTrace
import TraceAnalysis

/// Runs programs: on the simulated machine with a trace, or natively.
package struct Runner: Sendable {
  package var installation: Installation
  package var symbolizer: Symbolizer
  /// Whether the runner checks a build's runtime before the first run.
  package var checksRuntime = true
  /// The limits of a program; nil for trusted programs.
  package var limits: RunLimits?
  /// The sandbox for a program that is not trusted.
  package var sandbox: Sandbox?
  /// The path of the source, for messages about a program that the tutor has compiled; nil for other programs.
  package var source: String?

  package init(
    installation: Installation = .beside(), symbolizer: Symbolizer = Symbolizer()
  ) {
    self.installation = installation
    self.symbolizer = symbolizer
  }

  /// The options of a run besides its scenario. They do not change the order of the run, unless the program reads the
  /// tutor's input.
  package struct Options: Sendable {
    /// Whether the program reads the tutor's input. Otherwise its input is empty.
    package var passesInputThrough = false
    /// Called with each piece of output when it arrives.
    var onOutput: (@Sendable (OutputStream, [UInt8]) -> Void)?
    /// The ends of the paths of files whose lines are shown instead of those of the code that they call.
    package var preferredFiles: [String] = []
    /// Whether functions, lines and source names are looked up. That takes long if they are not in the cache.
    package var findsNames = true
    /// Whether events have places in the code. Finding them takes most of the time of a short run.
    package var findsPlaces = true
    /// The sandbox for this run, if one was started before; nil otherwise.
    package var waiting: WaitingSandbox?

    package init() {}
  }

  /// Runs a program on the simulated machine. For a program that crashes, hangs or is interrupted, the run contains the
  /// trace up to that point. Cancelling the calling task ends the program.
  package func trace(
    _ scenario: Scenario, options: Options = .init()
  ) async throws(RunFailure) -> Run {
    let program = try await traceable(scenario)
    var (trace, result, warnings) = try await record(scenario, program, options)
    trace.scenario = scenario
    let isWhole = trace.ending != nil
    warnings += trace.complete(with: result.ending) + result.warnings
    let limit = limits?.sentence(
      about: trace.ending, of: result.ending, errorOutput: result.standardError.text)
    let cause = limit ?? result.ending.sentence
    if let cause {
      let sentences = [cause, RunLimits.option(raising: trace.ending)]
      warnings.append(sentences.compactMap(\.self).joined(separator: " "))
    }
    if let lines = UntracedLines(of: result.standardOutput, in: trace, isWhole: isWhole) {
      warnings.append(lines.sentence)
    }
    var run = Run(trace: trace, result, warnings: warnings)
    run.causeOfEnding = cause
    guard options.findsNames else { return run }
    let (symbols, complaints) = await symbolizer.symbols(
      for: trace, preferredFiles: options.preferredFiles)
    run.trace?.symbols = namingLearnersFile(symbols, of: scenario)
    run.warnings += complaints
    return run
  }

  /// Returns the scenario's program. Throws if it cannot be traced.
  func traceable(_ scenario: Scenario) async throws(RunFailure) -> Program {
    let program = try Program(named: scenario.program)
    try program.checkTraceable()
    guard Files.exists(installation.tracer) else {
      throw .noTracer(path: installation.tracer)
    }
    if checksRuntime { try await checkRuntime(of: program) }
    return program
  }

  /// Creates a file for a trace, in a folder of its own.
  func traceFile() throws(RunFailure) -> TemporaryFile {
    try TemporaryFile(named: "trace", in: Preload.parent(ofLinkTo: installation.tracer))
  }

  /// Runs a command, in the sandbox that waits for it if there is one.
  private func result(
    of command: Command, _ options: Options
  ) async throws(RunFailure) -> Command.Result {
    if let result = try await options.waiting?.result(of: command) { return result }
    return try await command.run(onOutput: options.onOutput)
  }

  private func record(
    _ scenario: Scenario, _ program: Program, _ options: Options, isCheck: Bool = false
  ) async throws(RunFailure) -> (Trace, Command.Result, warnings: [String]) {
    let file = if let waiting = options.waiting { waiting.file } else { try traceFile() }
    defer { file.remove() }
    var command = try command(for: scenario, program, file, options, writable: [file.path])
    if isCheck { command.environment[MachineSettings.Variable.selfCheck.rawValue] = "1" }
    let result = try await result(of: command, options)
    let (trace, hasChanged) = try read(file, program, result)
    // If the tracer does not support the runtime, the trace contains only this warning, and no runtime.
    if trace.runtime.isEmpty, trace.events.count == 1,
      case .warned(let sentence)? = trace.events.first?.action
    {
      throw failure(.untraced(sentence: sentence), of: program)
    }
    var warnings: [String] = []
    if hasChanged {
      warnings.append(
        "The trace changed while it was read, perhaps by a process that the program started. The display may be wrong."
      )
    }
    // A killed program cannot record that its file has no room for more.
    if trace.ending == nil || trace.endsBeforeRun, let lack = file.lackForTrace {
      warnings.append(
        "The trace did not fit in \(file.parent): \(lack). The display ends before the run does."
      )
    }
    return (trace, result, warnings)
  }

  private func read(
    _ file: TemporaryFile, _ program: Program, _ result: Command.Result
  ) throws(RunFailure) -> (Trace, hasChanged: Bool) {
    // If the task was cancelled before, the program was ended, but its trace is still read.
    let wasCancelled = Task.isCancelled
    var reader = TraceFileReader()
    do throws(TraceFileReader.Failure) {
      try reader.read(file.file) { Task.isCancelled && !wasCancelled }
      let hasChanged = reader.hasChanged
      let trace = try reader.finish()
      return (trace, hasChanged)
    } catch {
      throw failure(error, file, program, result)
    }
  }

  /// Checks, once for each runtime and build of the tracer, that the runtime behaves as the tracer expects.
  private func checkRuntime(of program: Program) async throws(RunFailure) {
    let cache = symbolizer.cache
    let key = runtimeKey(of: program)
    let places = "\(RuntimeLibrary.path(for: program.path) ?? program.path) \(installation.tracer)"
    let name = "runtime-\(String(fingerprint(of: places.utf8), radix: 16))"
    if cache.lines(named: name, key: key) != nil { return }
    if let fault = SelfCheck.fault(in: try await knownTrace(of: program)) {
      throw failure(.unknownRuntime(fault: fault), of: program)
    }
    cache.store([], named: name, key: key)
  }

  /// Identifies a runtime and a build of the tracer. If a program's runtime is not found, the program's own identity
  /// is used.
  func runtimeKey(
    of program: Program, libraryPath: String? = EnvironmentVariables.value("LD_LIBRARY_PATH")
  ) -> String {
    let library = RuntimeLibrary.path(for: program.path, libraryPath: libraryPath)
    let runtime =
      library.flatMap(RuntimeLibrary.stamp) ?? BuildStamp(of: program.path)?.description
    return [runtime, BuildStamp(of: installation.tracer)?.description].compactMap(\.self)
      .joined(separator: " ")
  }

  /// Returns the trace of the tracer's own test program, on the runtime that this program uses.
  func knownTrace(of program: Program) async throws(RunFailure) -> Trace {
    try await record(Scenario(program: program.path), program, Options(), isCheck: true).0
  }

  /// Returns the name of a program for messages.
  func shownName(of program: Program) -> String { source ?? program.path }

  /// Returns the reason why a program that was run has no trace.
  private func failure(
    _ failure: TraceFileReader.Failure, _ file: TemporaryFile, _ program: Program,
    _ result: Command.Result
  ) -> RunFailure {
    let name = shownName(of: program)
    switch failure {
    case .interrupted: return .trace(of: name, .interrupted)
    case .notAFile: return .trace(of: name, .damaged(reason: "It is not a file."))
    case .cannotRead(let reason):
      return .trace(of: name, .damaged(reason: "The system says: \(reason)."))
    case .damaged(.empty):
      if let lack = file.lackForTrace {
        return .noRoomForTrace(folder: file.parent, reason: lack)
      }
      let lines = result.standardError.text.printedLines.filter { !$0.isEmpty }
      let library = installation.tracer.split(separator: "/").last ?? ""
      // If the library does not fit the program's runtime, the dynamic linker prints an error that names the library.
      if let complaint = lines.first(where: { $0.contains(library) }) {
        return self.failure(.otherRuntime(complaint: String(complaint)), of: program)
      }
      return self.failure(
        .missing(ending: result.ending, lastWords: lines.last.map(String.init)), of: program)
    case .damaged(let damage):
      return .trace(of: name, .damaged(reason: "\(damage)"))
    }
  }

  /// Returns the failure of a run without a trace. If the caller ended the program before the simulated machine started,
  /// or the program defines a function that the Swift runtime calls, that is the reason.
  func failure(_ problem: TraceProblem, of program: Program) -> RunFailure {
    let name = shownName(of: program)
    if case .missing(ending: .interrupted, _) = problem { return .trace(of: name, .interrupted) }
    if let function = Program.replacedFunction(in: program.path) {
      return .program(name, .replacesRuntime(function: function))
    }
    if case .missing = problem, let function = Program.ownAllocator(in: program.path) {
      return .program(name, .replacesAllocator(function: function))
    }
    return .trace(of: name, problem)
  }
}

extension Run {
  init(trace: Trace?, _ result: Command.Result, warnings: [String]) {
    self.init(
      trace: trace, standardOutput: result.standardOutput, standardError: result.standardError,
      ending: result.ending, duration: result.duration, warnings: warnings)
  }
}

extension Command.Result {
  var warnings: [String] {
    [("output", standardOutput), ("error output", standardError)].compactMap { name, captured in
      guard captured.dropped > 0 else { return nil }
      return
        "The program's \(name) was cut after \(captured.bytes.count) bytes; \(captured.dropped) more bytes were dropped."
    }
  }
}
