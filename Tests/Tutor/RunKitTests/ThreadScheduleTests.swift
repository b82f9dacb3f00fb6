import ScheduleSearch
import TaskTrace
import Testing
import TraceAnalysis

@testable import RunKit

/// Searches of programs with threads of their own.
@Suite struct ThreadScheduleTests {
  /// The lines of all schedules of a program of `fixture-foreign`; nil if a run did not follow its schedule.
  private func outcomes(_ command: String) async throws -> Set<[String]>? {
    var scenario = Scenario(program: Fixture.foreign, arguments: [command])
    scenario.machine.cores = 2
    scenario.machine.realLimit = .seconds(120)
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

  private func expectOutcomes(of command: String, _ expected: [[String]]) async throws {
    // On a very busy system, a thread may run beside the cores, and the run then differs from its schedule.
    for _ in 1...6 {
      guard let found = try await outcomes(command) else { continue }
      return #expect(found == Set(expected))
    }
    Issue.record("No search was complete.")
  }
}
