import RunKit
import TaskTrace
import Testing
import TraceAnalysis

/// Tests for calls that block: calls that are ready at once or later, time limits, signals and invalid arguments. Each
/// call is made on the main thread, in a task and on another thread.
@Suite struct BlockingCallTests {
  @Test(
    arguments: [
      "unknown", "direct", "poll", "select", "epoll", "semaphore", "condition", "join", "sleep",
      "futex", "signal", "timer", "read", "transfer", "process", "lock", "message", "stream",
      "splice", "standard", "jump", "older", "replace",
    ])
  func `A blocking call returns the same result as without the machine`(kind: String) async throws {
    try await Untraced.expectSame(
      "fixture-blocking", kind, on: Untraced.fewMachines, isAlsoOptimized: false)
  }

  @Test(arguments: ["direct", "stream", "splice", "standard"])
  func `The machine follows a call that it knows`(kind: String) async throws {
    let run = try await Traced.run(kind, program: "fixture-blocking")
    #expect(run.remarks.filter { $0.contains("cannot follow") } == [])
  }

  /// The sender of a signal waits in real time for the handler, which does not run while the signal is blocked.
  @Test func `A task that sends signals which no thread takes does not count as blocked`()
    async throws
  {
    let run = try await Traced.run("blocked-signals")
    #expect(run.standardOutput.text == "sent true\n")
    #expect(run.remarks == [])
  }

  @Test(arguments: ["held-mutex", "held-foundation-lock", "held-swift-mutex"])
  func `The machine follows waits for a lock that is held during a wait`(
    command: String
  ) async throws {
    let run = try await Traced.run(command, program: "fixture-foreign")
    #expect(run.remarks == [])
    #expect(run.trace?.end.nanoseconds.isMultiple(of: 5_000_000) == true)
  }

  @Test func `A call that the machine cannot follow is reported in a sentence`() async throws {
    let run = try await Traced.run("unknown", program: "fixture-blocking")
    #expect(
      run.remarks.first?.contains("is blocked in a call that the machine cannot follow") == true)
  }
}
