import Glibc

/// A little program of which everything is known. Run in place of the program's own, its trace tells whether
/// the runtime is the one that this library knows: `SelfCheck` in RunKit reads it.
enum KnownProgram {
  private struct KnownError: Error {}

  /// Runs it on the machine, from the main thread, and ends the process.
  static func runInstead(on machine: Machine) -> Never {
    Task.detached {
      await run()
      exit(0)
    }
    machine.runMain()
    exit(0)
  }

  /// One task of each kind: one has a name, one throws, one is cancelled, two sleep.
  private static func run() async {
    let named = Task(name: "named") { 1 }
    let throwing = Task.detached { throw KnownError() }
    let immediate = Task.immediate {}
    async let child: Void = pause()
    await child
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await pause() }
      group.cancelAll()
    }
    _ = await (named.value, throwing.result, immediate.value)
  }

  private static func pause() async { try? await Task.sleep(nanoseconds: 1) }
}
