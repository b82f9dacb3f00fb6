import CommandLineKit
import DemoOptions
import TaskTrace
import Testing
import TraceAnalysis
import TraceViews

@testable import TutorKit

/// The runs of a session, without a session.
struct RunsTests {
  private func plan(_ seed: UInt64) throws -> RunPlan {
    var settings = Settings()
    try settings.set(.seed, to: "\(seed)")
    return try RunPlan(
      Demo(lesson: "async-let", name: "both"), ArgumentList(), program: "/demos",
      settings: settings)
  }

  private func runs(_ count: Int) throws -> Runs {
    var runs = Runs()
    for seed in 1...count { runs.add(try plan(UInt64(seed)), SessionTester.trace) }
    return runs
  }

  @Test func `The last twenty runs are kept, and each keeps its number`() throws {
    let runs = try runs(25)
    #expect(runs.all.map(\.number) == Array(6...25))
    #expect(runs.last?.plan.scenario.machine.seed == 25)
    #expect(runs.lastPlan == runs.last?.plan)
  }

  @Test func `A run is found by its scenario, and the latest of equal runs is used`() throws {
    var runs = try runs(3)
    runs.add(try plan(2), SessionTester.trace)
    #expect(runs.last(of: try plan(2).scenario)?.number == 4)
    #expect(runs.last(of: try plan(1).scenario)?.number == 1)
    #expect(runs.last(of: try plan(9).scenario) == nil)
  }

  @Test func `Views show the last run`() throws {
    #expect(throws: TutorFailure.lastRun(.noneYet)) { try Runs().latest() }
    #expect(try runs(2).latest().plan == plan(2))
  }

  @Test func `A new run ends stepping through the last one`() throws {
    var runs = try runs(1)
    runs.stepping = Stepping(
      walk: Walk(SessionTester.trace),
      timeline: Timeline(stopsOf: SessionTester.trace, ViewOptions()))
    runs.add(try plan(2), SessionTester.trace)
    #expect(runs.stepping == nil)
  }

  @Test func `After a presentation, its last run is the session's last run`() throws {
    var own = try runs(1)
    var presented = own
    own.lastPlan = try plan(7)
    own.take(presented)
    #expect(own.lastPlan == presented.lastPlan)
    presented.add(try plan(5), SessionTester.trace)
    own.take(presented)
    #expect(own.all.map(\.number) == [1, 2])
    #expect(own.lastPlan == presented.lastPlan)
    var unused = Runs()
    unused.lastPlan = try plan(7)
    unused.take(Runs())
    #expect(unused.lastPlan == (try plan(7)))
  }
}
