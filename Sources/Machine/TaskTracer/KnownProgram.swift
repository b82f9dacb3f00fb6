import CConcurrencyRuntime
import CRuntimeFacts
import Glibc
import RuntimeProbes
import Synchronization
import TaskObservation
import TaskTrace

/// A small test program with a known trace.
///
/// It runs in place of the traced program. Its trace shows whether the Swift runtime is the one that this library
/// supports. `SelfCheck` in RunKit reads that trace.
enum KnownProgram {
  private struct KnownError: Error {}
  private actor Room {
    func work() { simulateWork(nanoseconds: 1000) }

    /// Creates a task on this actor. Returns whether its creation names the actor.
    func isNamedByCreation() -> Bool {
      Task { work() }
      let executor = unsafe UInt(bitPattern: rt_this_creation().pointee.executor)
      return executor == UInt(bitPattern: ObjectIdentifier(self))
    }
  }

  /// Runs the test program on the machine, and ends the process. Called on the main thread.
  static func runInstead(on machine: Machine) -> Never {
    Task.detached {
      await run()
      if let fault = await fault() { remark(RuntimeFault.prefix + fault) }
      exit(0)
    }
    machine.runMain()
    exit(0)
  }

  /// Creates tasks of several kinds: one has a name, one throws, one is cancelled, and two sleep. Then two tasks of a
  /// discarding group use one actor.
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

  /// Returns the first fact about the runtime that differs from what the library expects, in words; nil if none does.
  private static func fault() async -> String? {
    if let name = unsafe rt_missing_function() {
      return "the function \(unsafe String(cString: name))"
    }
    guard await Room().isNamedByCreation() else { return "the first executor of a task" }
    _ = Task(executorPreference: globalConcurrentExecutor) {}
    guard withMachine(\.hasPreferredExecutors) == true else {
      return "the preferred executor of a task"
    }
    let wrong = Mutex<String?>(nil)
    await ProbeTasks.run { known in
      let words = unsafe rt_wrong_fact(rt_expected_facts, known).map { unsafe String(cString: $0) }
      wrong.withLock { $0 = $0 ?? words }
    }
    return wrong.withLock(\.self)
  }
}
