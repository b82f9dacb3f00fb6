import DemoOptions
import ScheduleSearch
import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

@testable import RunKit

/// A run with a given schedule is the same in every kind of process and on any number of threads.
@Suite struct ScheduleWayTests {
  private let runner = Runner(symbolizer: Symbolizer(cache: Cache(folder: nil)))

  private func runs(
    _ program: String, _ schedules: [Departures], _ way: Runner.ScheduleWay
  ) async throws -> (traces: [Int: Trace], facts: ScheduleRunFacts) {
    try await runs(Fixture.orders, [program], schedules, way)
  }

  private func runs(
    _ program: String, _ arguments: [String], _ schedules: [Departures], _ way: Runner.ScheduleWay
  ) async throws -> (traces: [Int: Trace], facts: ScheduleRunFacts) {
    var scenario = Scenario(program: program, arguments: arguments)
    scenario.machine.cores = 2
    scenario.machine.realLimit = .seconds(120)
    var options = Runner.Options()
    options.findsNames = false
    var traces: [Int: Trace] = [:]
    let facts = try await runner.runSchedules(scenario, schedules, way: way, options: options) {
      traces[$0] = $1
    }
    return (traces, facts)
  }

  /// Some schedules with the fewest departures, and some random schedules.
  private func schedules(of program: String) async throws -> [Departures] {
    var search = ScheduleTraversal(limit: 40)
    var found: [Departures] = []
    while true {
      let next = search.next(upTo: 40)
      if next.isEmpty { break }
      let traces = try await runs(program, next, .apart).traces
      for (place, departures) in next.enumerated() {
        search.add(departures, choices: try #require(traces[place]).choices)
      }
      found += next
    }
    return found
      + (0..<20).map { Departures(chance: $0) }
      + (0..<20).map {
        Departures(chance: $0, priorities: RandomPriorities(depth: 3, steps: 12))
      }
  }

  @Test(arguments: [
    "prints", "beginning", "actors", "ties", "bell", "trap", "aborts", "apart", "mutex", "stream",
  ])
  func `A run is the same in a new process, in a fork, and in restored memory`(
    program: String
  ) async throws {
    let schedules = try await schedules(of: program)
    let apart = try await runs(program, schedules, .apart).traces
    #expect(apart.count == schedules.count)
    for way in [Runner.ScheduleWay.rewinding, .forking] {
      let (traces, facts) = try await runs(program, schedules, way)
      #expect(facts.obstacles == (way == .forking ? [.memory] : []))
      #expect(facts.apart == 0)
      for (place, departures) in schedules.enumerated() {
        let (one, other) = (try #require(apart[place]), try #require(traces[place]))
        #expect(one.choices == other.choices, "\(way) \(departures)")
        #expect(
          TraceFile.encode(one.withoutCrashReport) == TraceFile.encode(other.withoutCrashReport),
          "\(way) \(departures)")
      }
    }
  }

  /// A run in its own process has a thread for each core. The runs of a search have one thread for all cores.
  @Test func `A demo's trace is the same on one thread and on a thread for each core`() async throws
  {
    let demos = DemoPrograms()
    let schedules =
      ["0", "1.1", "0~1", "0~2"].compactMap { Departures($0) }
      + [1, 2].map { Departures(chance: $0, priorities: RandomPriorities(depth: 3, steps: 12)) }
    for demo in try await demos.catalog().lessons.flatMap(\.demos) {
      let threads = try await runs(demos.path, demo.words, schedules, .apart).traces
      let (one, facts) = try await runs(demos.path, demo.words, schedules, .rewinding)
      for place in schedules.indices {
        let (left, right) = (try #require(threads[place]), try #require(one[place]))
        #expect(
          TraceFile.encode(left.withoutCrashReport) == TraceFile.encode(right.withoutCrashReport),
          "\(demo.id) \(schedules[place])")
      }
      #expect(facts.obstacles == [], "\(demo.id)")
    }
  }
}
