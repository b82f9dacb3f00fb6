import RunKit
import TaskTrace
import Testing
import TraceAnalysis

/// On Linux, Swift's tasks run on the threads of Dispatch's global queues, which its concurrent queues use too: while
/// blocks wait on all of them, a task of that priority gets no thread for a second or longer. The machine has separate
/// threads for tasks.
@Suite struct WaitingBlockTests {
  private static let sentence =
    "Blocks in Dispatch's global or concurrent queues wait. On Linux, they keep threads that tasks need, so without the tutor the next task would start later, or never. Let such blocks wait in serial queues."

  @Test(arguments: [
    ("waiting-blocks", 1), ("waiting-blocks", 2), ("waiting-concurrent-blocks", 1),
    ("waiting-concurrent-blocks", 2), ("waiting-block-and-task", 2),
  ])
  func `A run says that waiting blocks would keep the threads of its tasks`(
    command: String, cores: Int
  ) async throws {
    let run = try await Traced.run(command, program: "fixture-foreign") { $0.cores = cores }
    #expect(run.printedLines == ["opened"])
    #expect(run.remarks == [Self.sentence])
  }

  @Test(arguments: [
    ("waiting-blocks", 4), ("waiting-serial-blocks", 1),
    ("waiting-blocks-of-another-priority", 1), ("waiting-block-and-urgent-task", 2),
    ("ended-blocks", 1), ("queues", 1),
    ("work-items", 1), ("task-group", 1), ("calls-at-once", 1),
  ])
  func `A run whose tasks would have a thread does not say so`(
    command: String, cores: Int
  ) async throws {
    let run = try await Traced.run(command, program: "fixture-foreign") { $0.cores = cores }
    #expect(!run.remarks.contains(Self.sentence))
  }

  /// While blocks wait, a timer of Dispatch itself fires once a second.
  @Test(arguments: ["forgotten-block", "patient-block"])
  func `A run in which a block waits forever is stuck after three seconds`(
    command: String
  ) async throws {
    let run = try await Traced.run(command, program: "fixture-foreign")
    #expect(run.traceEnding == .stuck)
    #expect(run.trace?.end == VirtualTime(nanoseconds: 3_000_000_000))
  }

  @Test(arguments: ["crowded-blocks", "later-block"])
  func `A run continues while Dispatch starts threads for blocks, or a block is due later`(
    command: String
  ) async throws {
    let run = try await Traced.run(command, program: "fixture-foreign")
    #expect(run.ending == .exited(status: 0))
    #expect(run.printedLines == ["ended"])
  }
}
