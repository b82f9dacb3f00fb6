import FileStore
import Synchronization

/// A program that is started before its work is known, which it reads from a named pipe: a tool of the toolchain reads
/// its arguments, as if the pipe were a response file. It is ended when the last reference to it is released.
///
/// Loading a tool takes longer than a short piece of its work.
final class WaitingTool: Sendable {
  private let pipe: NamedPipe
  private let running: Task<Result<Command.Result, RunFailure>, Never>
  private let ending = End()
  /// Receives an element when the work begins.
  private let continuation: AsyncStream<Void>.Continuation

  private final class End: Sendable {
    let isReached = Mutex(false)
  }

  /// The longest time that the tool waits for its work. Then it is ended.
  static let longestWait: Duration = .seconds(600)

  var hasEnded: Bool { ending.isReached.withLock { $0 } }

  /// Creates a named pipe, and starts the command, which reads its work from there.
  init(
    _ command: Command, waitingAt path: String, longestWait: Duration = longestWait
  ) throws(RunFailure) {
    do throws(FileProblem) {
      pipe = try NamedPipe(path)
    } catch {
      throw .noRoomForCode(in: path, reason: error.reason)
    }
    var command = command
    let (beginning, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.continuation = continuation
    command.work = .init(longestWait: longestWait, beginning: beginning)
    running = Task { [command, ending] in
      defer { ending.isReached.withLock { $0 = true } }
      do throws(RunFailure) { return .success(try await command.run()) } catch {
        return .failure(error)
      }
    }
  }

  /// Sends the work as soon as the tool waits for it. Returns false if it is too long for a pipe, if the tool has ended,
  /// or if the calling task is cancelled.
  func start(_ text: String) async -> Bool {
    do {
      while try !pipe.send(text) {
        if hasEnded { return false }
        try await Task.sleep(for: .milliseconds(1))
      }
      continuation.yield()
      return true
    } catch {
      return false
    }
  }

  /// Returns the result, with the duration of this call. Cancelling the calling task ends the tool.
  func result() async throws(RunFailure) -> Command.Result {
    let start = ContinuousClock.now
    var result = try await withTaskCancellationHandler {
      await running.value
    } onCancel: {
      running.cancel()
    }.get()
    result.duration = start.duration(to: .now)
    return result
  }

  func end() { running.cancel() }

  deinit { end() }
}
