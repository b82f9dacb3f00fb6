import CConcurrencyRuntime
import CRuntimeFacts
import Glibc
import RuntimeProbes
import Synchronization
import TaskObservation
import TaskTrace

/// A little program of which everything is known. Run in place of the program's own, its trace tells whether
/// the runtime is the one that this library knows: `SelfCheck` in RunKit reads it.
enum KnownProgram {
  private struct KnownError: Error {}
  private actor Room {
    func work() { simulateWork(nanoseconds: 1000) }
  }

  /// Runs it on the machine, from the main thread, and ends the process.
  static func runInstead(on machine: Machine) -> Never {
    Task.detached {
      await run()
      if let fault = await fault() { remark(RuntimeFault.prefix + fault) }
      exit(0)
    }
    machine.runMain()
    exit(0)
  }

  /// One task of each kind: one has a name, one throws, one is cancelled, two sleep. Then two wait for an actor, and
  /// a group keeps no results.
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
    await Task.yield()
    let room = Room()
    await withDiscardingTaskGroup { group in
      for _ in 1...2 { group.addTask { await room.work() } }
    }
  }

  private static func pause() async { try? await Task.sleep(nanoseconds: 1) }

  private static func remark(_ sentence: String) {
    withMachine { machine in
      machine.locked { machine.observer.write(nil, .warned(sentence), on: nil) }
    }
  }

  /// What the runtime does not have as the library knows it, in words.
  private static func fault() async -> String? {
    if let name = unsafe rt_missing_function() {
      return "the function \(unsafe String(cString: name))"
    }
    let wrong = Mutex<String?>(nil)
    await RuntimeProbes.run { known in
      let words = unsafe rt_wrong_fact(rt_facts_63, known).map { unsafe String(cString: $0) }
      wrong.withLock { $0 = $0 ?? words }
    }
    return wrong.withLock(\.self)
  }
}
