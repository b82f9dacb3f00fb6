import DemoOptions
import RunKit
import ScheduleSearch
import TaskTrace
import Testing
import TraceAnalysis
import TraceExpressions

@testable import TutorKit

/// Statements of lesson 13 about all orders are true for all orders.
@Suite struct EveryOrderFactsTests {
  private func explore(_ words: [String], limit: Int) async throws -> Exploration {
    let demo = try await PackageLessons.demo("every-order/lost-vote")
    let arguments = demo.words + words
    let scenario = Scenario(program: Installation.beside().demos, arguments: arguments)
    var options = Runner.Options()
    options.findsNames = false
    var found = Exploration(scenario, limit: limit)
    while found.drawn == 0 {
      let schedules = found.next(upTo: 64)
      if schedules.isEmpty { break }
      var traces: [Int: Trace] = [:]
      try await Runner().runSchedules(scenario, schedules, options: options) { traces[$0] = $1 }
      for (place, departures) in schedules.enumerated() {
        let trace = try #require(traces[place])
        found.add(
          departures, outcome: try Outcome.printed.words(of: trace), choices: trace.choices)
      }
    }
    return found
  }

  @Test func `One departure from the default order loses a vote`() async throws {
    let found = try await explore([], limit: 64)
    let findings = found.findings.map { ($0.outcome, $0.schedule.departures.list.count) }
    #expect(findings.map(\.0) == ["votes: 2", "votes: 1"])
    #expect(findings.map(\.1) == [0, 1])
  }

  @Test func `If the vote is counted in one visit, no order loses a vote`() async throws {
    let found = try await explore(["--in-one-visit"], limit: 2000)
    #expect(found.search.isComplete)
    #expect(found.findings.map(\.outcome) == ["votes: 2"])
  }

  @Test func `No seed of the random policy loses a vote`() async throws {
    for seed in 0..<20 {
      let trace = try await PackageLessons.trace(
        "every-order/lost-vote --policy random --seed \(seed)")
      #expect(try trace.holds("printed \"votes: 2\""))
    }
  }
}
