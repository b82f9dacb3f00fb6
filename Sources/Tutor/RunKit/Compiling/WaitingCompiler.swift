import Synchronization

/// A compiler that is started before there is a source. It waits in its sandbox for its arguments.
///
/// Making a sandbox and loading the compiler take longer than all of a short compilation that follows.
struct WaitingCompiler: Sendable {
  let tool: WaitingTool
  let folder: CompilationFolder
  /// Identifies the builds of the compiler and of the library for which it was started.
  let build: String

  /// Starts the command, which reads the compiler's arguments from a named pipe in the folder.
  init(_ command: Command, in folder: CompilationFolder, build: String) throws(RunFailure) {
    self.folder = folder
    self.build = build
    tool = try WaitingTool(command, waitingAt: folder.arguments)
  }

  /// Ends the compiler, and removes its folder.
  func end() {
    tool.end()
    folder.remove()
  }
}

/// A slot for one compiler, which waits for the next source.
final class NextCompiler: Sendable {
  private let slot = Mutex<WaitingCompiler?>(nil)

  /// Whether a compiler that was started for these builds is in the slot.
  func isThere(_ build: String) -> Bool { slot.withLock { $0?.build == build } }

  /// Puts a compiler in the slot, and ends another one that is there.
  func put(_ compiler: WaitingCompiler) {
    slot.withLock { slot in
      defer { slot = compiler }
      return slot
    }?.end()
  }

  /// Takes the compiler out of the slot. Ends it and returns nil if it was started for other builds.
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
