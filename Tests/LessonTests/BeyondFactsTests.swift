import TaskTrace
import Testing

/// What lesson 10 must show.
@Suite struct BeyondFactsTests {
  @Test func `an actor takes one at a time, and lets others in while it awaits`() async throws {
    try await expect(
      "beyond/actor-turns", "run.duration == 300 ms", "peak(main.children, running) == 1",
      "last(printed) == \"everybody has eaten\"")
    try await expect("beyond/actor-turns --in-the-oven", "run.duration == 100 ms")
    let trace = try await Bench.trace("beyond/actor-turns")
    let report = trace.report(Rule[.actorRunsOne])
    #expect(report.applied > 0 && report.violations.isEmpty)
    let waits = trace.waits.filter {
      if case .actor = $0.reason { $0.duration > .zero } else { false }
    }
    #expect(waits.map { trace.name(of: $0.waiter) } == ["ben", "cem"])
    #expect(try lines(of: waits, in: trace) == ["try await kitchen.cook("])
    for guest in ["ann", "ben", "cem"] {
      // A dish that is begun is done before the next is begun.
      let lines = trace.printedLines(after: "")
      let begun = try #require(lines.firstIndex(of: "\(guest)'s dish: begun"))
      #expect(lines[begun + 1] == "\(guest)'s dish: done")
    }
  }

  @Test func `a dish in the oven is waited for where the actor awaits`() async throws {
    let trace = try await Bench.trace("beyond/actor-turns --in-the-oven")
    let waits = trace.waits.filter { if case .sleeping = $0.reason { true } else { false } }
    #expect(waits.count == 3)
    #expect(try lines(of: waits, in: trace) == ["try await Task.sleep("])
  }

  /// How the lines begin at which tasks wait, up to the first bracket.
  private func lines(of waits: [Wait], in trace: Trace) throws -> Set<String> {
    try Set(
      waits.map { wait in
        let place = try #require(wait.site.flatMap { trace.place(of: $0) })
        let text = try #require(trace.symbols.text(of: place))
        return String(text.prefix { $0 != "(" } + "(")
      })
  }

  @Test func `a check before an await is not a promise`() async throws {
    var outcomes: Set<String> = []
    for seed in 0..<30 {
      let machine = "--cores 4 --seed \(seed) --policy random"
      try await expect("beyond/last-ticket", on: [machine], "last(printed) == \"tickets left: 0\"")
      let trace = try await Bench.trace("beyond/last-ticket --check-then-act \(machine)")
      outcomes.formUnion(trace.printedLines(after: "tickets left: "))
    }
    // Some interleaving sells the one ticket twice, and its seed replays it.
    #expect(outcomes.contains("-1"))
    #expect(outcomes.isSubset(of: ["-1", "0"]))
  }

  @Test func `the lesson's seeds find the mistake and miss it, and half of twenty find it`()
    async throws
  {
    var wrong: Set<Int> = []
    for seed in 0..<20 {
      let trace = try await Bench.trace(
        "beyond/last-ticket --check-then-act --policy random --seed \(seed)")
      if trace.printedLines(after: "tickets left: ") == ["-1"] { wrong.insert(seed) }
    }
    #expect(wrong.contains(3) && !wrong.contains(7))
    #expect((8...12).contains(wrong.count), "\(wrong.sorted())")
  }

  @Test func `between check and act the trace shows that others may come in`() async throws {
    let trace = try await Bench.trace("beyond/last-ticket --check-then-act")
    let story = trace.story().map(\.text)
    let left = ["ann", "ben"].map { buyer in
      story.firstIndex {
        $0 == "\(buyer) goes from BoxOffice to the main actor: others may run on BoxOffice now."
      }
    }
    let back = try #require(
      story.firstIndex { $0 == "ann goes from the main actor to BoxOffice." })
    #expect(try #require(left[0]) < back)
    #expect(try #require(left[1]) < back)
  }

  @Test func `on one core the most important goes first`() async throws {
    try await expect(
      "beyond/priorities", on: ["--cores 1"], "before(high, medium, low)",
      "high.end == 100 ms and medium.end == 200 ms and low.end == 300 ms")
    try await expect(
      "beyond/priorities --same", on: ["--cores 1"], "before(low, medium, high)",
      "all((tasks where kind == unstructured).priority == medium)")
    try await expect(
      "beyond/priorities", on: ["--cores 4", "--cores 3"], "run.duration == 100 ms")
  }

  @Test func `who waits lends its priority`() async throws {
    try await expect(
      "beyond/escalation", on: ["--cores 2"], "errand.priority == low", "errand.end == 300 ms",
      "printed \"errand is raised from TaskPriority.low to TaskPriority.high\"",
      "boss.end == 300 ms", "run.duration == 600 ms")
    try await expect(
      "beyond/escalation --nobody-waits", on: ["--cores 2"],
      "printedAt(\"boss is done\") == 50 ms", "errand.end > 500 ms")
    let trace = try await Bench.trace("beyond/escalation --cores 2")
    let raised = try #require(
      trace.events.first { if case .escalated = $0.action { true } else { false } })
    #expect(raised.task.map(trace.name) == "errand")
    #expect(raised.time == VirtualTime(nanoseconds: 50_000_000))
  }

  @Test(arguments: [(4, 500), (5, 500), (8, 1000)])
  func `blocked cores starve everybody else`(blockers: Int, freed: Int) async throws {
    try await expect(
      "beyond/blocked-pool --blockers \(blockers)", on: ["--cores 4"],
      "heart.ready == \(freed - 100) ms", "printedAt(\"beat 1\") == \(freed) ms")
    try await expect(
      "beyond/blocked-pool --blockers \(blockers) --suspend",
      "printedAt(\"beat 1\") == 100 ms and printedAt(\"beat 3\") == 300 ms", "heart.ready == 0 ms")
    try await expect(
      "beyond/blocked-pool --blockers \(blockers)", on: ["--cores 16"],
      "printedAt(\"beat 1\") == 100 ms")
  }

  @Test(arguments: [1, 2, 4, 64])
  func `a semaphore blocks, and with as many waiters as cores nobody can signal`(
    cores: Int
  ) async throws {
    try await expect(
      "beyond/semaphore-wait --waiters \(cores)", on: ["--cores \(cores)"],
      "run.ending == stuck and run.duration == 0 ms", "opener.start == none",
      "not printed \"everybody is through\"")
    guard cores > 1 else { return }
    try await expect(
      "beyond/semaphore-wait --waiters \(cores - 1)", on: ["--cores \(cores)"],
      "run.ending == exited and printed \"everybody is through\"")
  }

  @Test func `an immediate task runs at once, up to its first suspension`() async throws {
    let before = "line(1) == \"main: before\" and last(printed) == \"main: at the end\""
    try await expect(
      "beyond/immediate-task", before, "image.kind == immediate and image.parent == none",
      "line(2) == \"load: looking in the cache\" and line(3) == \"main: after\"",
      "image.start == 0 ms and image.end == 100 ms")
    try await expect(
      "beyond/immediate-task --cached", before,
      "line(2) == \"load: looking in the cache\" and line(3) == \"load: the image is there\"",
      "line(4) == \"main: after\" and main.outcome == returned and run.duration == 0 ms")
    try await expect(
      "beyond/immediate-task --later", before, "image.kind == unstructured",
      "line(2) == \"main: after\" and line(3) == \"load: looking in the cache\"")
  }

  @Test(arguments: 1...5)
  func `a discarding group ends with its first error, an ordinary one keeps it`(
    failing: Int
  ) async throws {
    try await expect(
      "beyond/discarding-group --fail-at \(failing)", "run.duration == \(100 * failing) ms",
      "count(tasks where isCancelled and outcome == threw) == \(5 - failing)",
      "all((tasks where isCancelled).cause == groupError)",
      "last(printed) == \"the server has failed: ConnectionLost: connection \(failing)\"")
    try await expect(
      "beyond/discarding-group --ordinary --fail-at \(failing)", "run.duration == 500 ms",
      "not any(tasks.isCancelled)", "last(printed) == \"the server has closed\"",
      "count(tasks where outcome == threw) == 1")
  }

  @Test func `a discarding group wakes its parent once, an ordinary one for each child`()
    async throws
  {
    for (flag, wakings) in [("", 1), (" --ordinary", 5)] {
      let trace = try await Bench.trace("beyond/discarding-group\(flag)")
      let waits = trace.waits.filter {
        if case .group = $0.reason { trace.name(of: $0.waiter) == "main" } else { false }
      }
      #expect(waits.count == wakings)
    }
  }

  @Test func `without an error both groups serve all`() async throws {
    for flag in ["", " --ordinary"] {
      try await expect(
        "beyond/discarding-group\(flag)", "run.duration == 500 ms", "count(printed) == 6",
        "not any(tasks.isCancelled)", "last(printed) == \"the server has closed\"")
    }
  }

  @Test func `children take the executor preference along, unstructured tasks do not`()
    async throws
  {
    try await expect(
      "beyond/executor-preference", "printed \"body: prefers the studio true\"",
      "printed \"child: prefers the studio true\"", "printed \"other: prefers the studio false\"",
      "child.kind == asyncLet and child.parent == main and other.parent == none")
    try await expect(
      "beyond/executor-preference --tell-other", "printed \"other: prefers the studio true\"")
    var jobs: [Int] = []
    for flag in ["", " --tell-other"] {
      let trace = try await Bench.trace("beyond/executor-preference\(flag)")
      let said = try #require(trace.printedLines(after: "the studio had ").first)
      jobs.append(try #require(Int(said.prefix { $0.isNumber })))
    }
    #expect(jobs == [5, 7])
  }
}
