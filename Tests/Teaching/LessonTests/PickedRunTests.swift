import DemoOptions
import RunKit
import Simulation
import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

@testable import TutorKit

/// Runs whose order is picked, choice by choice.
@Suite struct PickedRunTests {
  /// The number of picked runs per demo, for a total of a hundred.
  private static let runs = 20

  /// Returns up to six random picks, each among the candidates of the same choice in a run.
  private func picks(
    _ seed: UInt64, _ trace: Trace
  ) -> [Int] {
    var random = SplitMix64(seed: seed)
    return trace.choices.prefix(6).map { Int(random.next() % UInt64($0.candidates.count)) }
  }

  @Test(arguments: [
    "every-order/lost-vote", "every-order/last-seat", "every-order/two-locks",
    "group-patterns/first-wins", "task-groups/completion-order",
  ])
  func `A picked run is the same byte for byte when it is repeated`(id: String) async throws {
    let demo = try await PackageLessons.demo(id)
    let usual = try #require(await PackageLessons.traces(demo, [], [Departures()])[0])
    let orders = (0..<Self.runs).map {
      Departures(picked: picks(UInt64($0), usual))
    }
    let first = try await PackageLessons.traces(demo, [], orders)
    let second = try await PackageLessons.traces(demo, [], orders.reversed())
    #expect(first.count == Self.runs)
    for (place, trace) in first {
      let again = try #require(second[Self.runs - 1 - place])
      let isSame = TraceFile.encode(trace) == TraceFile.encode(again)
      #expect(isSame, "\(id) \(orders[place])")
      let schedule = ScheduleString(orders[place], scenario: trace.scenario, choices: trace.choices)
      try schedule.check(against: again.choices)
    }
    // The schedule string alone reproduces the run in another process.
    let last = try #require(first[Self.runs - 1])
    let schedule = ScheduleString(
      orders[Self.runs - 1], scenario: last.scenario, choices: last.choices)
    let alone = try #require(
      try await PackageLessons.run(demo, ["--schedule", "\(schedule)"]).trace)
    let isSame = alone.events == last.events && alone.choices == last.choices
    #expect(isSame, "\(id) \(schedule)")
  }
}
