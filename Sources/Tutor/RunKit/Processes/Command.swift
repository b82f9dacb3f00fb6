import FileStore
import Glibc
import Subprocess
import Synchronization
import SystemPackage
import TaskTrace
import TraceAnalysis

/// A program to start, with its limits. It gets a new session, so that the terminal's signals do not reach it. A
/// supervisor starts it, and kills it and its descendants however the tutor ends.
struct Command: Sendable {
  enum Input: Sendable {
    /// The end of the input at once.
    case none
    /// Whatever the tutor itself reads.
    case passedThrough
    /// A file's content. (Writing into a pipe would end the tutor where the program does not read it.)
    case file(String)
  }

  var program: String
  var arguments: [String] = []
  /// Changes to the environment that the tutor has. At first: a Swift program does the same in every run, and
  /// leaves the report of a crash to the tutor.
  var environment = ["SWIFT_DETERMINISTIC_HASHING": "1", "SWIFT_BACKTRACE": "enable=no"]
  var input = Input.none
  /// Real time, without the time in which the program's threads wait for a processor: a busy machine does not fail a
  /// program. The supervisor measures it, so that a busy tutor does not shorten it.
  var timeLimit: Duration = .seconds(30)
  /// Bytes of address space: a program out of bounds fails instead of the machine.
  var memoryLimit: UInt64? = 8 << 30
  /// Seconds of CPU time for each process.
  var cpuLimit: UInt64?
  /// Seconds of CPU time that a process has after SIGXCPU, which names the reason. With 0 it is killed at the limit, and
  /// nothing of its own can delay that.
  var cpuGrace: UInt64 = 1
  /// Bytes of each file that it writes.
  var fileLimit: UInt64?
  /// How many processes it may be at once, with all that it starts.
  var processLimit: UInt64?
  /// Whether it sees and reaches only its own processes, where the system allows that. Its process IDs differ from those
  /// that others see, so this is not for programs that are trusted.
  var isApart = false
  var outputLimit = CapturedOutput.defaultLimit
  /// A folder for the program's files. The supervisor removes it if the tutor is killed.
  var temporaryFolder: String?
  var supervisor = Installation.supervisorBeside
  /// Nil for a program that is trusted, or if there is no sandbox.
  var confinement: Confinement?

  struct Result: Sendable {
    var standardOutput: CapturedOutput
    var standardError: CapturedOutput
    var ending: ProcessEnding
    var duration: Duration
  }

  /// How long a program may take to end after SIGTERM before SIGKILL ends it and all its descendants.
  static let grace: Duration = .milliseconds(200)

  /// Runs the program to its end and leaves no process behind. If the calling task is cancelled, the program is
  /// ended, and the result contains its output so far. `onOutput` receives each piece of output as it arrives.
  func run(
    onOutput: (@Sendable (OutputStream, [UInt8]) -> Void)? = nil
  ) async throws(RunFailure) -> Result {
    guard Files.isExecutable(supervisor) else {
      throw .noSupervisor(path: supervisor)
    }
    var confined = self
    confinement?.apply(to: &confined)
    let request = SupervisorRequest(confined)
    let collector = OutputCollector(
      limit: outputLimit, filter: SupervisorReportFilter(token: request.token), onOutput: onOutput)
    let clock = ContinuousClock()
    let start = clock.now
    var ending: ProcessEnding
    do {
      ending = try await self.ending(request, collector)
    } catch {
      throw .cannotStart(program: program, reason: Self.reason(error))
    }
    let (output, error, report) = collector.finish()
    switch report {
    case .cannotStart(let code):
      throw .cannotStart(program: program, reason: "\(Errno(rawValue: code))")
    case .limit: ending = .timedOut
    case .request: ending = .interrupted
    case .processes: ending = .tooManyProcesses
    // The supervisor was itself killed.
    case nil: if Task.isCancelled, case .killed = ending { ending = .interrupted }
    }
    return Result(
      standardOutput: output, standardError: error,
      ending: confinement == nil ? ending : ending.ofShell,
      duration: start.duration(to: clock.now))
  }

  private func ending(
    _ request: SupervisorRequest, _ collector: OutputCollector
  ) async throws -> ProcessEnding {
    switch input {
    case .none: try await execute(request, input: .none, collector)
    case .passedThrough: try await execute(request, input: .currentStandardInput, collector)
    case .file(let path):
      try await execute(
        request,
        input: .fileDescriptor(
          .open(FilePath(path), .readOnly), closeAfterSpawningProcess: true), collector)
    }
  }

  private func execute(
    _ request: SupervisorRequest, input: some InputProtocol, _ collector: OutputCollector
  ) async throws -> ProcessEnding {
    var options = PlatformOptions()
    options.createSession = true
    options.teardownSequence = [
      .send(signal: .terminate, allowedDurationToNextStep: Self.grace + Self.killingTime)
    ]
    let result = try await Subprocess.run(
      .path(FilePath(supervisor)), arguments: Arguments(request.arguments),
      platformOptions: options, input: input, output: .sequence, error: .sequence
    ) { execution in
      async let output: Void = collector.collect(execution.standardOutput, as: .standardOutput)
      async let error: Void = collector.collect(execution.standardError, as: .standardError)
      _ = try await (output, error)
    }
    switch result.terminationStatus {
    case .exited(let status): return .exited(status: status)
    case .signaled(let signal): return .killed(signal: signal)
    }
  }

  /// How long the supervisor may take to kill what is left after the grace period; then it is killed itself.
  private static let killingTime: Duration = .seconds(6)

  private static func reason(_ error: any Error) -> String {
    guard let error = error as? SubprocessError else { return "\(error)" }
    return error.underlyingError.map { "\($0)" } ?? "\(error)"
  }
}

/// Gathers the two streams of a program; both are read at the same time.
private final class OutputCollector: Sendable {
  private struct State {
    var output: CapturedOutput
    var error: CapturedOutput
    var filter: SupervisorReportFilter
  }

  private let state: Mutex<State>
  private let onOutput: (@Sendable (OutputStream, [UInt8]) -> Void)?

  init(
    limit: Int, filter: SupervisorReportFilter,
    onOutput: (@Sendable (OutputStream, [UInt8]) -> Void)?
  ) {
    let empty = CapturedOutput(limit: limit)
    state = Mutex(State(output: empty, error: empty, filter: filter))
    self.onOutput = onOutput
  }

  func collect(_ sequence: SubprocessOutputSequence, as stream: OutputStream) async throws {
    for try await buffer in sequence {
      // The bytes are copied while the pointer lives; the buffer offers no safe way to an array.
      append(unsafe buffer.withUnsafeBytes { unsafe Array($0) }, to: stream)
    }
  }

  private func append(_ bytes: [UInt8], to stream: OutputStream) {
    let bytes = state.withLock { state in
      switch stream {
      case .standardOutput:
        state.output.append(bytes)
        return bytes
      case .standardError:
        let bytes = state.filter.pass(bytes)
        state.error.append(bytes)
        return bytes
      }
    }
    if !bytes.isEmpty { onOutput?(stream, bytes) }
  }

  /// Both streams whole, and the supervisor's report.
  func finish() -> (output: CapturedOutput, error: CapturedOutput, report: SupervisorReport?) {
    let (rest, report) = state.withLock { $0.filter.finish() }
    if !rest.isEmpty {
      state.withLock { $0.error.append(rest) }
      onOutput?(.standardError, rest)
    }
    return state.withLock { ($0.output, $0.error, report) }
  }
}
