import ScheduleSearch
import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

@testable import RunKit

/// Searches of programs with threads of their own.
@Suite struct ThreadScheduleTests {
  private func scenario(_ command: String, program: String = Fixture.foreign) -> Scenario {
    var scenario = Scenario(program: program, arguments: [command])
    scenario.machine.cores = 2
    scenario.machine.realLimit = .seconds(120)
    return scenario
  }

  /// The lines of all schedules; nil if a run did not follow its schedule.
  private func outcomes(_ scenario: Scenario) async throws -> Set<[String]>? {
    var search = ScheduleTraversal(limit: 3000, reduction: nil)
    let outcomes = try await search.outcomes(of: scenario, batches: 64) { $0.lines }
    return search.isComplete ? outcomes : nil
  }

  @Test(
    arguments: [
      ("limit-and-task", [["in time", "0"], ["too late", "0"]]),
      ("thread-and-task", [["1", "2"], ["2", "1"]]),
    ])
  func `A thread's deadline comes before or after a timer at the same moment`(
    command: String, expected: [[String]]
  ) async throws {
    try await expectOutcomes(of: command, expected)
  }

  @Test(arguments: ["block-and-task", "main-block-and-task", "distant-block"])
  func `A task can be overtaken by a block that it or a block has added to a queue`(
    command: String
  ) async throws {
    try await expectOutcomes(of: command, [["block", "task"], ["task", "block"]])
  }

  @Test func `Threads that can continue do so in any order`() async throws {
    try await expectOutcomes(of: "two-threads", [["one", "other"], ["other", "one"]])
  }

  @Test(
    arguments: [
      ("two-blocks", [["one", "other"], ["other", "one"]]), ("locking-threads", [["1"], ["2"]]),
    ])
  func `A thread can be overtaken before it prints or uses a lock again`(
    command: String, expected: [[String]]
  ) async throws {
    try await expectOutcomes(of: command, expected)
  }

  @Test(arguments: ["queue-tasks", "adding-tasks"])
  func `A task can be overtaken before it uses a queue again`(command: String) async throws {
    try await expectOutcomes(
      of: command, [["abxy"], ["axby"], ["axyb"], ["xaby"], ["xayb"], ["xyab"]])
  }

  @Test(
    arguments: [
      ("canceled-block", [["false"], ["true"]]), ("merged-data", [["12"], ["3"]]),
      ("resumed-queue", [["false"], ["true"]]),
    ])
  func `A task can be overtaken by a block between two uses of an object of Dispatch`(
    command: String, expected: [[String]]
  ) async throws {
    try await expectOutcomes(of: command, expected)
  }

  @Test func `Code of the main thread that belongs to no task can be overtaken by a thread`()
    async throws
  {
    try await expectOutcomes(of: "adding-thread", program: Fixture.loops, [["1"], ["2"]])
  }

  /// A thread that waits for the lock continues when the other releases it. Which idle thread of Dispatch wakes depends
  /// on the order in which the threads became idle.
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `Threads that wait for a lock and become idle do so alike in each run`(
    seed: UInt64
  ) async throws {
    let runner = Runner(symbolizer: Symbolizer(cache: Cache(folder: nil)))
    var scenario = scenario("locking-blocks")
    scenario.machine.departures = Departures(chance: seed)
    var runs: [[UInt8]: Int] = [:]
    for _ in 1...10 {
      let trace = try #require(await runner.trace(scenario).trace)
      runs[TraceFile.encode(trace), default: 0] += 1
    }
    // On a very busy system, a thread may run beside the cores in some runs.
    #expect(runs.values.max() ?? 0 > 7)
  }

  private func expectOutcomes(
    of command: String, program: String = Fixture.foreign, _ expected: [[String]]
  ) async throws {
    // On a very busy system, a thread may run beside the cores, and the run then differs from its schedule.
    for _ in 1...6 {
      guard let found = try await outcomes(scenario(command, program: program)) else { continue }
      return #expect(found == Set(expected))
    }
    Issue.record("No search was complete.")
  }
}
