import FileStore
import Synchronization

/// A tool of the toolchain that is started before its arguments are known. It reads them from a named pipe, as if the
/// pipe were a response file. It is ended when the last reference to it is released.
///
/// Loading a tool takes longer than a short piece of its work.
final class WaitingTool: Sendable {
  private let arguments: NamedPipe
  private let running: Task<Result<Command.Result, RunFailure>, Never>
  private let ending = End()

  private final class End: Sendable {
    let isReached = Mutex(false)
  }

  /// The longest time that the tool waits for its arguments. Then it is ended.
  static let longestWait: Duration = .seconds(600)

  /// Creates a named pipe, and starts the command, which reads its arguments from there.
  init(_ command: Command, waitingAt path: String) throws(RunFailure) {
    do throws(FileProblem) {
      arguments = try NamedPipe(path)
    } catch {
      throw .noRoomForCode(in: path, reason: error.reason)
    }
    var command = command
    command.timeLimit = Self.longestWait + command.timeLimit
    running = Task { [command, ending] in
      defer { ending.isReached.withLock { $0 = true } }
      do throws(RunFailure) { return .success(try await command.run()) } catch {
        return .failure(error)
      }
    }
  }

  /// Sends the arguments as soon as the tool waits for them. Returns false if they are too long for a pipe, if the tool
  /// has ended, or if the calling task is cancelled.
  func start(_ text: String) async -> Bool {
    do {
      while try !arguments.send(text) {
        if ending.isReached.withLock({ $0 }) { return false }
        try await Task.sleep(for: .milliseconds(1))
      }
      return true
    } catch {
      return false
    }
  }

  /// Returns the result. Ends the tool after a time, or if the calling task is cancelled.
  func result(within limit: Duration) async throws(RunFailure) -> Command.Result {
    let hasTimedOut = Mutex(false)
    let timer = Task { [running] in
      try await Task.sleep(for: limit)
      hasTimedOut.withLock { $0 = true }
      running.cancel()
    }
    defer { timer.cancel() }
    var result = try await withTaskCancellationHandler {
      await running.value
    } onCancel: {
      running.cancel()
    }.get()
    if hasTimedOut.withLock({ $0 }) { result.ending = .timedOut }
    return result
  }

  func end() { running.cancel() }

  deinit { end() }
}
