import Foundation
import ScheduleSearch
import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

@testable import RunKit

/// Runs with given schedules and the real tracer.
@Suite struct ScheduleTests {
  private let runner = Runner(symbolizer: Symbolizer(cache: Cache(folder: nil)))

  private func scenario(_ program: String) -> Scenario {
    var scenario = Scenario(program: Fixture.orders, arguments: [program])
    scenario.machine.cores = 2
    // A busy machine may need more time.
    scenario.machine.realLimit = .seconds(120)
    return scenario
  }

  private var options: Runner.Options {
    var options = Runner.Options()
    options.findsNames = false
    return options
  }

  private func explore(_ program: String, limit: Int = 3000) async throws -> Exploration {
    let scenario = scenario(program)
    var found = Exploration(scenario, limit: limit)
    while true {
      let schedules = found.next(upTo: 128)
      if schedules.isEmpty { return found }
      var traces: [Int: Trace] = [:]
      try await runner.runSchedules(scenario, schedules, options: options) { traces[$0] = $1 }
      for (place, departures) in schedules.enumerated() {
        let trace = try #require(traces[place])
        found.add(departures, outcome: trace.outcome, choices: trace.choices)
      }
    }
  }

  private func trace(_ program: String, _ departures: Departures) async throws -> Trace {
    var scenario = scenario(program)
    scenario.machine.departures = departures
    return try #require(await runner.trace(scenario, options: options).trace)
  }

  @Test func `A program's symbols show whether its tasks may share untraced state`() throws {
    #expect(try Program(named: Fixture.orders).mayShareUnseen())
    #expect(try !Program(named: Fixture.family).mayShareUnseen())
  }

  @Test(arguments: [
    ("$s15Synchronization12_MutexHandleV11_unlockSlowyyF", nil, false),
    ("$s15Synchronization19_Atomic64BitStorageVN", nil, true),
    ("malloc", nil, true), ("mallocs", nil, false),
    // Whether an object still exists, or has another reference, depends on what other tasks have done.
    ("swift_unownedRetain", nil, false), ("swift_unownedRetainStrong", nil, true),
    ("$ss25isKnownUniquelyReferencedySbxSgzRlzClF", nil, true),
    // Memory is allocated for a global variable of a type such as a stream.
    ("swift_slowAlloc", "__swift_allocate_value_buffer", false),
    ("swift_slowAlloc", "__swift_allocate_value_buffer\0$sSp8allocate8capacitySpyxGSi_tFZ", true),
    ("swift_slowAlloc", "$sSp8allocate8capacitySpyxGSi_tFZ", true), ("swift_slowAlloc", nil, true),
  ])
  func `The names of symbols show whether tasks may share untraced state`(
    imports: String, all: String?, mayShare: Bool
  ) {
    #expect(Program.mayShareUnseen(imports: imports, isChecked: false) { all } == mayShare)
    #expect(Program.mayShareUnseen(imports: imports, isChecked: true) { all } == mayShare)
  }

  @Test func `A key path does not reach untraced state if the compiler has checked the source`() {
    for isChecked in [true, false] {
      #expect(
        Program.mayShareUnseen(imports: "swift_getKeyPath", isChecked: isChecked) { nil }
          != isChecked)
    }
  }

  @Test func `A task waits while another initializes a variable, with all cores on one thread`()
    async throws
  {
    let schedules = (0..<100).map { Departures(chance: $0) }
    var runs = 0
    let facts = try await runner.runSchedules(
      scenario("printed-use"), schedules, options: options
    ) { _, trace in if trace.ending == .exited(status: 0) { runs += 1 } }
    #expect(runs == schedules.count)
    #expect(facts.obstacles == [] && facts.apart == 0)
  }

  @Test func `Schedules can be longer than an environment variable`() async throws {
    let choices = 100_000
    let list = (1...30_000).map { Departures.Departure(choice: choices + 2 * $0, candidate: 1) }
    let usual = try await trace("prints", Departures())
    for first in [nil, Departures.Departure(choice: 1, candidate: 1)] {
      let long = Departures([first].compactMap(\.self) + list)
      #expect(long.description.utf8.count > 128 << 10)
      let run = try await trace("prints", long)
      #expect((run.outcome == usual.outcome) == (first == nil))
      var outcomes: [Int: String] = [:]
      try await runner.runSchedules(
        scenario("prints"), [long, Departures()], way: .apart, options: options
      ) { outcomes[$0] = $1.outcome }
      #expect(outcomes == [0: run.outcome, 1: usual.outcome])
    }
  }

  @Test func `A search finds exactly the interleavings of two pairs of lines`() async throws {
    let found = try await explore("prints")
    #expect(found.search.isComplete)
    #expect(found.findings.count == 6)
    #expect(found.findings.allSatisfy { $0.outcome.split(separator: "/").count == 4 })
  }

  @Test func `Tasks can enter an actor in any order`() async throws {
    let found = try await explore("actors")
    #expect(found.search.isComplete)
    let outcomes = Set(found.findings.map(\.outcome))
    #expect(outcomes == ["aabb", "abab", "abba", "baab", "baba", "bbaa"])
  }

  /// The outcomes that real runs have, in the order of their texts.
  @Test(arguments: [
    ("endsAfterActor", ["1", "2"]),
    ("endsAfterCheck", ["cancels false", "cancels true", "false cancels", "true cancels"]),
    ("endsOnActors", ["1", "2"]), ("endsImmediately", ["a1", "a2", "b1", "b2"]),
    ("addsAfterLock", ["0 true", "1 false", "1 true"]),
    ("emptyAfterLock", ["false 0", "false 1", "true 0", "true 1"]),
    ("raisesAfterLock", ["(0, false)", "(0, true)", "(1, false)", "(1, true)"]),
    ("locksAfterRaising", ["(false, 0)", "(false, 1)", "(true, 0)", "(true, 1)"]),
    ("runsHandler", ["1", "1 x y", "x 1 y", "x y 1"]),
    ("initializesLate", ["1 x y ", "x 1 y ", "x y  1", "x y 1 "]),
    ("writesToPipe", ["abxy", "axby", "axyb", "xaby", "xayb", "xyab"]),
    ("writesToStream", ["abxy", "axby", "axyb", "xaby", "xayb", "xyab"]),
    ("createsFile", ["1", "2"]),
  ])
  func `Another task can run after a task has used shared state, and before it does something else`(
    program: String, outcomes: [String]
  ) async throws {
    let found = try await explore(program)
    #expect(found.search.isComplete)
    #expect(found.findings.map(\.outcome).sorted() == outcomes)
  }

  @Test func `Timers with the same deadline can fire in any order`() async throws {
    let found = try await explore("ties")
    #expect(Set(found.findings.map(\.outcome)) == ["abc", "acb", "bac", "bca", "cab", "cba"])
  }

  @Test func `A stuck program and a crash are outcomes`() async throws {
    let bell = try await explore("bell")
    #expect(bell.search.isComplete)
    #expect(Set(bell.findings.map(\.outcome)) == ["heard", "stuck"])
    for program in ["trap", "locksTwice"] {
      let trap = try await explore(program)
      #expect(Set(trap.findings.map(\.outcome)) == ["works", "crashed"])
    }
  }

  @Test func `The trace of a crash in a search knows the line`() async throws {
    let program = scenario("crashes")
    var lines: [Int?] = []
    try await runner.runSchedules(program, [Departures(), Departures()], options: Runner.Options())
    {
      lines.append($1.crashFrame?.line)
    }
    #expect(lines.count == 2)
    #expect(!lines.contains(nil))
  }

  @Test func `A task that holds a mutex can be overtaken but keeps the mutex`() async throws {
    let found = try await explore("mutex")
    #expect(found.search.isComplete)
    #expect(Set(found.findings.map(\.outcome)) == ["a/b/aabb", "b/a/bbaa"])
  }

  @Test(arguments: ["prints", "actors", "ties", "bell", "trap", "mutex"])
  func `The schedule of each outcome reproduces the outcome in a new process`(
    program: String
  ) async throws {
    let findings = try await explore(program).findings
    #expect(!findings.isEmpty)
    for finding in findings {
      let text = "\(finding.schedule)"
      let schedule = try ScheduleString(text)
      try schedule.check(against: scenario(program))
      var traces: Set<[UInt8]> = []
      for _ in 0..<5 {
        let again = try await trace(program, schedule.departures)
        #expect(again.outcome == finding.outcome, "\(text)")
        try schedule.check(against: again.choices)
        traces.insert(TraceFile.encode(again.withoutCrashReport))
      }
      #expect(traces.count == 1, "\(text)")
    }
  }

  @Test func `A hundred replays produce the same trace`() async throws {
    let found = try await explore("actors")
    let schedule = try #require(found.findings.first { $0.outcome == "abba" }?.schedule)
    var traces: Set<[UInt8]> = []
    for _ in 0..<100 {
      traces.insert(TraceFile.encode(try await trace("actors", schedule.departures)))
    }
    #expect(traces.count == 1)
  }

  @Test(arguments: ["prints", "actors", "ties", "bell"])
  func `Every outcome of a real run is among the explored outcomes`(program: String) async throws {
    let outcomes = Set(try await explore(program).findings.map(\.outcome))
    for _ in 0..<50 {
      let run = try await runner.runReal(
        Fixture.orders, arguments: [program],
        timeLimit: .milliseconds(program == "bell" ? 500 : 60_000))
      let lines = run.standardOutput.text.split(separator: "\n").joined(separator: "/")
      #expect(outcomes.contains(run.ending == .timedOut ? "stuck" : lines))
    }
  }
}

extension Trace {
  /// The trace without the runtime's crash report, which contains addresses.
  var withoutCrashReport: Trace {
    guard case .crashed? = ending else { return self }
    return Trace(
      scenario: scenario,
      events: events.filter { event in
        if case .printed(.standardError, _) = event.action { false } else { true }
      })
  }

  /// The printed lines, or how the program ended.
  fileprivate var outcome: String {
    switch ending {
    case .stuck?: return "stuck"
    case .crashed?, .usedUp?: return "crashed"
    default: break
    }
    return events.compactMap { event -> String? in
      if case .printed(.standardOutput, let line) = event.action { line } else { nil }
    }.joined(separator: "/")
  }
}
