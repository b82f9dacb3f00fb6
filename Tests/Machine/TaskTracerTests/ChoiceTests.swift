import RunKit
import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

/// Tests for runs whose choices are recorded and decided by a script, with the real tracer.
@Suite struct ChoiceTests {
  private func run(_ fixture: String, _ departures: Departures?) async throws -> Trace {
    let run = try await Traced.run(fixture) {
      $0.cores = 3
      $0.departures = departures
    }
    return try #require(run.trace)
  }

  private static let fixtures = [
    "kinds", "actor", "handlers", "groups", "values", "errors",
  ]

  @Test(arguments: fixtures)
  func `A script without departures gives the usual run and records its choices`(
    fixture: String
  ) async throws {
    let usual = try await run(fixture, nil)
    let scripted = try await run(fixture, Departures())
    #expect(scripted.events == usual.events)
    #expect(usual.choices == [])
    #expect(!scripted.choices.isEmpty)
    #expect(scripted.choices.allSatisfy { $0.count > 1 && $0.taken == 0 })
    #expect(scripted.choices.contains { $0.candidates.contains { $0.task != nil } })
  }

  @Test(arguments: fixtures)
  func `The departures of a random run reproduce the run byte for byte`(
    fixture: String
  ) async throws {
    for seed in 1...5 as ClosedRange<UInt64> {
      let found = try await run(fixture, Departures(chance: seed))
      let departures = Departures(decided: found.choices)
      for _ in 1...2 {
        var again = try await run(fixture, departures)
        #expect(again.choices == found.choices, "seed \(seed)")
        again.scenario = found.scenario
        #expect(TraceFile.encode(again) == TraceFile.encode(found), "seed \(seed)")
      }
    }
  }
}
