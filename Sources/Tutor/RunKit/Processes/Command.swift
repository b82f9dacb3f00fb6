import FileStore
import Glibc
import Subprocess
import Synchronization
import SystemPackage
import TaskTrace
import TraceAnalysis

/// A program to start, with its arguments, environment and limits.
///
/// The program runs in a new session, so the terminal's signals do not reach it. A supervisor starts it, and kills it
/// and its descendants when the tutor ends, even if the tutor is killed.
struct Command: Sendable {
  enum Input: Sendable {
    /// Empty input.
    case none
    /// The tutor's own input.
    case passedThrough
    /// A file's content. With a pipe instead, SIGPIPE could kill the tutor if the program does not read its input.
    case file(String)
  }

  var program: String
  var arguments: [String] = []
  /// Changes to the tutor's environment. The default gives a Swift program the same hash seeds in every run, and turns
  /// off the runtime's own crash report.
  var environment = ["SWIFT_DETERMINISTIC_HASHING": "1", "SWIFT_BACKTRACE": "enable=no"]
  var input = Input.none
  /// The limit of real time. Time in which the program's threads wait for a processor does not count, so a program does
  /// not fail because the system is busy. The supervisor measures it, so a busy tutor does not shorten it.
  var timeLimit: Duration = .seconds(30)
  /// The limit of address space in bytes. It protects the system from a program that allocates too much.
  var memoryLimit: UInt64? = 8 << 30
  /// The limit of CPU time for each process, in seconds.
  var cpuLimit: UInt64?
  /// The CPU time in seconds after SIGXCPU, which tells a process the reason, until SIGKILL. With 0, the process is
  /// killed at the limit, and no handler of its own can delay that.
  var cpuGrace: UInt64 = 1
  /// The limit of the size of each file that the program writes, in bytes.
  var fileLimit: UInt64?
  /// The most processes at once: the program and its descendants.
  var processLimit: UInt64?
  /// Whether the program has its own process namespace, if the system allows that. It then cannot signal other
  /// processes. Its process IDs differ from those that other processes see, so trusted programs do not use this.
  var isApart = false
  var outputLimit = CapturedOutput.defaultLimit
  /// A folder for the program's files. The supervisor removes it if the tutor is killed.
  var temporaryFolder: String?
  var supervisor = Installation.supervisorBeside
  /// Nil for a program that is trusted, or if there is no sandbox.
  var confinement: Confinement?
  /// Nil for a program that has its work when it starts.
  var work: ExpectedWork?

  /// Work that a program waits for. Until it begins, neither time nor processes are limited.
  struct ExpectedWork: Sendable {
    /// The time after which the program is ended if no work has begun.
    var longestWait: Duration
    /// Has an element when the work begins.
    var beginning: AsyncStream<Void>
  }

  struct Result: Sendable {
    var standardOutput: CapturedOutput
    var standardError: CapturedOutput
    var ending: ProcessEnding
    var duration: Duration
  }

  /// The time between SIGTERM and SIGKILL, which ends the program and all its descendants.
  static let grace: Duration = .milliseconds(200)

  /// Lets a tool put its temporary files in a folder, which is removed if the tutor is killed.
  mutating func putTemporaryFiles(in folder: String) {
    temporaryFolder = folder
    environment["TMPDIR"] = folder
  }

  /// Runs the program to its end, and leaves no process behind.
  ///
  /// `onOutput` receives each piece of output when it arrives. Cancelling the calling task ends the program. The result
  /// then contains its output so far.
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
    case .stopped: ending = .stopped
    // The supervisor itself was killed.
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
          FileDescriptor(rawValue: try Files.descriptor(reading: path)),
          closeAfterSpawningProcess: true), collector)
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
      async let _: Void = Self.forEach(work?.beginning) {
        try? execution.send(signal: .userDefinedTwo)
      }
      _ = try await (output, error)
    }
    switch result.terminationStatus {
    case .exited(let status): return .exited(status: status)
    case .signaled(let signal): return .killed(signal: signal)
    }
  }

  private static func forEach(_ stream: AsyncStream<Void>?, _ body: () -> Void) async {
    guard let stream else { return }
    for await _ in stream { body() }
  }

  /// The time that the supervisor has after the grace period to kill the remaining processes. Then it is killed itself.
  private static let killingTime: Duration = .seconds(6)

  private static func reason(_ error: any Error) -> String {
    guard let error = error as? SubprocessError else { return "\(error)" }
    return error.underlyingError.map { "\($0)" } ?? "\(error)"
  }
}

/// Collects the two output streams of a program, which are read concurrently.
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
      // The bytes are copied while the pointer is valid. The buffer has no safe conversion to an array.
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

  /// Returns both streams and the supervisor's report. Call it after both streams have ended.
  func finish() -> (output: CapturedOutput, error: CapturedOutput, report: SupervisorReport?) {
    let (rest, report) = state.withLock { $0.filter.finish() }
    if !rest.isEmpty {
      state.withLock { $0.error.append(rest) }
      onOutput?(.standardError, rest)
    }
    return state.withLock { ($0.output, $0.error, report) }
  }
}
