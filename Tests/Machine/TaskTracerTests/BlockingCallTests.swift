import RunKit
import Testing

/// Calls that block: what is ready at once, what becomes ready, limits of time, signals, and invalid arguments. Each
/// is made on the main thread, in a task and on another thread.
@Suite struct BlockingCallTests {
  @Test(
    arguments: [
      "unknown", "poll", "select", "epoll", "semaphore", "condition", "join", "sleep", "futex",
      "signal",
      "timer", "read", "transfer", "process", "lock",
      "message", "stream",
    ])
  func `a call that blocks returns what it returns without the machine`(kind: String) async throws {
    try await Untraced.expectSame(
      "fixture-blocking", kind, on: Untraced.fewMachines, isAlsoOptimized: false)
  }

  @Test func `a call that the machine cannot follow is reported in a sentence`() async throws {
    let run = try await Traced.run("unknown", program: "fixture-blocking")
    #expect(
      run.remarks.first?.contains("is blocked in a call that the machine cannot follow") == true)
  }
}
