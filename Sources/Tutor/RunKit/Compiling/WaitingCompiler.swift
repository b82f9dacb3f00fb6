import FileStore
import Synchronization

/// A compiler that is started before there is a source. It waits in its sandbox for its arguments.
///
/// Making a sandbox and loading the compiler take longer than all of a short compilation that follows.
final class WaitingCompiler: Sendable {
  let folder: CompilationFolder
  /// Identifies the builds of the compiler and of the library for which it was started.
  let build: String
  private let arguments: NamedPipe
  private let running: Task<Result<Command.Result, RunFailure>, Never>
  private let ending = End()

  private final class End: Sendable {
    let isReached = Mutex(false)
  }

  /// The time for which it waits. After that, the next source is compiled by a compiler that is started for it.
  static let longestWait: Duration = .seconds(600)

  /// Starts the command, which reads the compiler's arguments from a named pipe in the folder.
  init(_ command: Command, in folder: CompilationFolder, build: String) throws(RunFailure) {
    self.folder = folder
    self.build = build
    do throws(FileProblem) {
      arguments = try NamedPipe(folder.arguments)
    } catch {
      throw .noTemporaryFolder(in: folder.path, reason: error.reason)
    }
    var command = command
    command.timeLimit = Self.longestWait + command.timeLimit
    // While it waits, its processes are not counted. It starts no program other than the linker.
    command.processLimit = nil
    command.temporaryFolder = folder.path
    running = Task { [command, ending] in
      defer { ending.isReached.withLock { $0 = true } }
      do throws(RunFailure) { return .success(try await command.run()) } catch {
        return .failure(error)
      }
    }
  }

  /// Gives it the arguments, as soon as it waits for them. Returns false if it has ended, or if the calling task is
  /// cancelled.
  func start(_ text: String) async -> Bool {
    while !arguments.send(text) {
      if ending.isReached.withLock({ $0 }) { return false }
      do { try await Task.sleep(for: .milliseconds(1)) } catch { return false }
    }
    return true
  }

  /// Returns the result. Ends the compiler after a time, or if the calling task is cancelled.
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

  /// Ends the compiler, and removes its folder.
  func end() {
    running.cancel()
    folder.remove()
  }
}

/// The place of the compiler that waits for the next source.
final class NextCompiler: Sendable {
  private let slot = Mutex<WaitingCompiler?>(nil)

  /// Whether a compiler of these builds is in the place.
  func isThere(_ build: String) -> Bool { slot.withLock { $0?.build == build } }

  /// Puts a compiler in the place, and ends another one that is there.
  func put(_ compiler: WaitingCompiler) {
    slot.withLock { slot in
      defer { slot = compiler }
      return slot
    }?.end()
  }

  /// Takes the compiler out of the place. Ends it and returns nil if it was started for other builds.
  func take(_ build: String) -> WaitingCompiler? {
    let compiler = slot.withLock { slot in
      defer { slot = nil }
      return slot
    }
    if compiler?.build == build { return compiler }
    compiler?.end()
    return nil
  }

  deinit { slot.withLock { $0 }?.end() }
}
