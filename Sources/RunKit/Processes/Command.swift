import CResourceLimits
import Glibc
import Subprocess
import Synchronization
import SystemPackage
import TaskTrace

/// A program to start, with its bounds. It gets a session of its own, so that the terminal's signals do not
/// reach it and it can be ended together with everything that it started.
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
  var timeLimit: Duration = .seconds(30)
  /// Bytes of address space: a program out of bounds fails instead of the machine.
  var memoryLimit: UInt64? = 8 << 30
  var outputLimit = CapturedOutput.defaultLimit

  struct Result: Sendable {
    var standardOutput: CapturedOutput
    var standardError: CapturedOutput
    var ending: ProcessEnding
    var duration: Duration
  }

  /// How long a program may take to end after SIGTERM, before SIGKILL ends it and all its descendants.
  static let grace: Duration = .milliseconds(200)

  /// Runs the program to its end, whatever that takes, and leaves no process behind. If the calling task is
  /// cancelled, the program is ended, and the result holds what it wrote until then. `onOutput` is called with
  /// each piece of output as it comes.
  func run(
    onOutput: (@Sendable (OutputStream, [UInt8]) -> Void)? = nil
  ) async throws(RunFailure) -> Result {
    let collector = OutputCollector(limit: outputLimit, onOutput: onOutput)
    let clock = ContinuousClock()
    let start = clock.now
    let ending: ProcessEnding
    do {
      ending = try await endingWithinLimit(collector)
    } catch {
      throw .cannotStart(program: program, reason: Self.reason(error))
    }
    let (output, error) = collector.finish()
    return Result(
      standardOutput: output, standardError: error, ending: ending,
      duration: start.duration(to: clock.now))
  }

  private func endingWithinLimit(_ collector: OutputCollector) async throws -> ProcessEnding {
    try await withThrowingTaskGroup(of: ProcessEnding?.self) { group in
      group.addTask { try await ending(collector) }
      group.addTask {
        try? await Task.sleep(for: timeLimit, tolerance: .milliseconds(5))
        return nil
      }
      let first = try await group.next() ?? nil
      let cause = Task.isCancelled ? ProcessEnding.interrupted : .timedOut
      // This ends the program where it still runs.
      group.cancelAll()
      if let first {
        if case .killed = first, cause == .interrupted { return cause }
        return first
      }
      _ = try await group.next()
      return cause
    }
  }

  private func ending(_ collector: OutputCollector) async throws -> ProcessEnding {
    switch input {
    case .none: try await execute(input: .none, collector)
    case .passedThrough: try await execute(input: .currentStandardInput, collector)
    case .file(let path):
      try await execute(
        input: .fileDescriptor(
          .open(FilePath(path), .readOnly), closeAfterSpawningProcess: true), collector)
    }
  }

  private func execute(
    input: some InputProtocol, _ collector: OutputCollector
  ) async throws -> ProcessEnding {
    var options = PlatformOptions()
    options.createSession = true
    options.teardownSequence = [
      .send(signal: .terminate, toProcessGroup: true, allowedDurationToNextStep: Self.grace)
    ]
    let result = try await Subprocess.run(
      .path(FilePath(program)), arguments: Arguments(arguments),
      environment: .inherit.updating(
        Dictionary(
          uniqueKeysWithValues: environment.map { (Environment.Key(stringLiteral: $0), $1) })),
      platformOptions: options, input: input, output: .sequence, error: .sequence
    ) { execution in
      if let memoryLimit {
        _ = limit_address_space(execution.processIdentifier.value, memoryLimit)
      }
      async let output: Void = collector.collect(execution.standardOutput, as: .standardOutput)
      async let error: Void = collector.collect(execution.standardError, as: .standardError)
      _ = try await (output, error)
    }
    Self.endGroup(of: result.processIdentifier.value)
    switch result.terminationStatus {
    case .exited(let status): return .exited(status: status)
    case .signaled(let signal): return .killed(signal: signal)
    }
  }

  /// Ends whoever a program that is gone started and left behind: they are in its session's group. As long as there
  /// is one, the system gives the program's identity to no other process; so if some process has it, that is a
  /// stranger.
  private static func endGroup(of program: pid_t) {
    guard program > 1, kill(program, 0) != 0, errno == ESRCH else { return }
    kill(-program, SIGKILL)
  }

  private static func reason(_ error: any Error) -> String {
    guard let error = error as? SubprocessError else { return "\(error)" }
    return error.underlyingError.map { "\($0)" } ?? "\(error)"
  }
}

/// Gathers the two streams of a program; both are read at the same time.
private final class OutputCollector: Sendable {
  private let captured: Mutex<(output: CapturedOutput, error: CapturedOutput)>
  private let onOutput: (@Sendable (OutputStream, [UInt8]) -> Void)?

  init(limit: Int, onOutput: (@Sendable (OutputStream, [UInt8]) -> Void)?) {
    captured = Mutex((CapturedOutput(limit: limit), CapturedOutput(limit: limit)))
    self.onOutput = onOutput
  }

  func collect(_ sequence: SubprocessOutputSequence, as stream: OutputStream) async throws {
    for try await buffer in sequence {
      // The bytes are copied while the pointer lives; the buffer offers no safe way to an array.
      let bytes = unsafe buffer.withUnsafeBytes { unsafe Array($0) }
      onOutput?(stream, bytes)
      captured.withLock {
        switch stream {
        case .standardOutput: $0.output.append(bytes)
        case .standardError: $0.error.append(bytes)
        }
      }
    }
  }

  func finish() -> (CapturedOutput, CapturedOutput) { captured.withLock { $0 } }
}
