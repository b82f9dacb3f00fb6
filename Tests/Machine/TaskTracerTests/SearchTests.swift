import RunKit
import ScheduleSearch
import TaskTrace
import Testing
import TraceAnalysis

/// Searches among the schedules of programs that use Foundation.
@Suite struct SearchTests {
  private let runner = Runner(symbolizer: Symbolizer(cache: Cache(folder: nil)))

  private func runs(
    _ program: String, _ command: String, _ schedules: [Departures]
  ) async throws -> (traces: [Int: Trace], facts: ScheduleRunFacts) {
    let scenario = Scenario(program: "\(Traced.folder)/\(program)", arguments: [command])
    var options = Runner.Options()
    options.findsNames = false
    var traces: [Int: Trace] = [:]
    let facts = try await runner.runSchedules(scenario, schedules, options: options) {
      traces[$0] = $1
    }
    return (traces, facts)
  }

  @Test func `One process makes the runs of a program that uses Foundation`() async throws {
    let schedules = try ["0", "1.1", "2.1", "1.1-2.1"].map { try #require(Departures($0)) }
    let (traces, facts) = try await runs("fixture-foreign", "process", schedules)
    let processes = traces.values.flatMap(\.events).compactMap {
      if case .printed(_, let line) = $0.action { line } else { nil }
    }
    #expect(facts.obstacles == [])
    #expect(processes.count == 2 * schedules.count)
    #expect(Set(processes).count == 1)
  }

  @Test(arguments: [
    ("process-first", "child's status 3"), ("timer-first", "deleted true"),
    ("memory-first", "count 1"), ("semaphore-first", "value 1"), ("semaphores-first", "value 1"),
  ])
  func
    `Each run has a new process if a copy of the process would lack or share what the program uses`(
      command: String, line: String
    ) async throws
  {
    let schedules = try ["0", "1.1", "2.1"].map { try #require(Departures($0)) }
    let (traces, facts) = try await runs("fixture-foreign", command, schedules)
    #expect(facts.obstacles == [.process] && traces.count == schedules.count)
    for trace in traces.values {
      #expect(trace.events.contains { $0.action == .printed(.standardOutput, line) })
    }
  }

  @Test(arguments: [
    ("folder-first", [SearchObstacle.changes], "removed true"),
    ("file-later", [], "created true removed true"),
    ("address-first", [.changes], "bound true"),
  ])
  func `Each run finds the files and folders as the program has left them at that time`(
    command: String, obstacles: [SearchObstacle], line: String
  ) async throws {
    let schedules = try ["0", "1.1", "2.1", "3.1"].map { try #require(Departures($0)) }
    let (traces, facts) = try await runs("fixture-foreign", command, schedules)
    #expect(facts.obstacles == Set(obstacles) && traces.count == schedules.count)
    for trace in traces.values {
      #expect(trace.events.contains { $0.action == .printed(.standardOutput, line) })
    }
  }

  @Test func `Each run of a search gets the same random numbers`() async throws {
    let schedules = try ["0", "1.1", "2.1"].map { try #require(Departures($0)) }
    let (traces, facts) = try await runs("fixture-foreign", "random-numbers", schedules)
    #expect(facts.obstacles.isEmpty && traces.count == schedules.count)
    let outputs = traces.values.map { trace in
      trace.events.compactMap { event in
        if case .printed(_, let line) = event.action { line } else { nil }
      }
    }
    #expect(Set(outputs).count == 1 && outputs.first?.count == 9)
  }

  @Test func `A run does not change what the system stores about the process of the next run`()
    async throws
  {
    let schedules = try ["0", "1.1", "2.1", "1.1-2.1"].map { try #require(Departures($0)) }
    let traces = try await runs("fixture-foreign", "process-state", schedules).traces
    let lines = traces.values.map { trace in
      trace.events.compactMap {
        if case .printed(_, let line) = $0.action { line } else { nil }
      }
    }
    #expect(lines.count == schedules.count && lines.allSatisfy { $0.count == 2 })
    #expect(Set(lines).count == 1)
  }

  @Test func `One start of a program serves several lists of schedules`() async throws {
    let lists = try [["0", "1.1"], ["2.1"], ["1.1-2.1", "0", "1.1"]].map {
      try $0.map { try #require(Departures($0)) }
    }
    let scenario = Scenario(program: "\(Traced.folder)/fixture-orders", arguments: ["prints"])
    var options = Runner.Options()
    options.findsNames = false
    try await runner.withScheduleRuns(scenario, options: options) { runs in
      for schedules in lists {
        var found: [Int: Trace] = [:]
        let facts = try await runs.run(schedules) { found[$0] = $1 }
        #expect(facts == ScheduleRunFacts())
        let alone = try await self.runs("fixture-orders", "prints", schedules).traces
        #expect(found.mapValues(\.events) == alone.mapValues(\.events))
      }
      #expect(runs.starts == 1)
      // A list that is stopped ends the process.
      try await runs.run(lists[0]) {
        false
      } onRun: { _, _ in
      }
      var last: [Int: Trace] = [:]
      try await runs.run(lists[1]) { last[$0] = $1 }
      #expect(last.count == 1 && runs.starts == 2)
    }
  }

  @Test func `A signal handler can change a variable during a search`() async throws {
    let schedules = ["0"].compactMap { Departures($0) }
    let trace = try #require(try await runs("fixture-loops", "alarms", schedules).traces[0])
    let lines = trace.events.compactMap {
      if case .printed(_, let line) = $0.action { line } else { nil }
    }
    #expect(lines.contains("set by its handler: 3"))
  }

  /// The last lines of the first schedules, by the number of departures.
  private func lastLines(_ program: String, _ command: String) async throws -> Set<String> {
    var search = ScheduleTraversal(limit: 600)
    var lines: Set<String> = []
    while true {
      let schedules = search.next(upTo: 100)
      if schedules.isEmpty { return lines }
      let traces = try await runs(program, command, schedules).traces
      for (place, departures) in schedules.enumerated() {
        let trace = try #require(traces[place])
        search.add(departures, choices: trace.choices)
        let printed = trace.events.compactMap {
          if case .printed(_, let line) = $0.action { line } else { nil }
        }
        lines.insert(printed.last ?? "")
      }
    }
  }

  @Test(arguments: ["fixture-foreign", "fixture-foreign-optimized"])
  func `A search finds all orders of two uses of a mutex`(program: String) async throws {
    let lines = try await lastLines(program, "mutex-twice")
    #expect(lines == ["aabb", "abab", "abba", "baab", "baba", "bbaa"])
  }

  @Test(
    arguments: ["tried-lock", "tried-mutex", "tried-write-lock"],
    ["fixture-foreign", "fixture-foreign-optimized"])
  func `A search finds an order in which a lock is held when another task tries to take it`(
    command: String, program: String
  ) async throws {
    #expect(try await lastLines(program, command) == ["held", "taken"])
  }

  @Test(arguments: ["fixture-foreign", "fixture-foreign-optimized"])
  func `The main thread runs blocks and tasks in the order in which they were added`(
    program: String
  ) async throws {
    #expect(try await lastLines(program, "main-blocks-and-task") == ["block task block"])
  }

  @Test(arguments: ["group", "failing-group", "mutex-twice", "tried-mutex"])
  func `A program has the same choices in debug and release`(command: String) async throws {
    let schedules = (0..<40).map { Departures(chance: $0) }
    let debug = try await runs("fixture-foreign", command, schedules).traces
    let release = try await runs("fixture-foreign-optimized", command, schedules).traces
    for place in schedules.indices {
      let (one, other) = (try #require(debug[place]), try #require(release[place]))
      #expect(one.choices.map(\.words) == other.choices.map(\.words), "\(schedules[place])")
    }
  }
}

extension ScheduleChoice {
  /// What a schedule string contains about the choice.
  fileprivate var words: [String] {
    ["\(taken) of \(count)"] + candidates.map { "\($0.kind) \($0.task?.number ?? 0)" }
  }
}
