import TaskTrace
import Testing
import TraceAnalysis

/// Facts that the runs of the lesson on the pool must show.
@Suite struct PoolFactsTests {
  @Test func `On one core, the task with the highest priority runs first`() async throws {
    try await expect(
      "the-pool/priorities", on: ["--cores 1"], "before(high, medium, low)",
      "high.end == 100 ms and medium.end == 200 ms and low.end == 300 ms")
    try await expect(
      "the-pool/priorities --same", on: ["--cores 1"], "before(low, medium, high)",
      "all((tasks where kind == unstructured).priority == medium)")
    try await expect(
      "the-pool/priorities", on: ["--cores 4", "--cores 3"], "run.duration == 100 ms")
  }

  @Test func `A waiting task raises the priority of the task that it waits for`() async throws {
    try await expect(
      "the-pool/escalation", on: ["--cores 2"], "errand.priority == low", "errand.end == 300 ms",
      "printed \"errand is raised from TaskPriority.low to TaskPriority.high\"",
      "boss.end == 300 ms", "run.duration == 600 ms")
    try await expect(
      "the-pool/escalation --nobody-waits", on: ["--cores 2"],
      "printedAt(\"boss is done\") == 50 ms", "errand.end > 500 ms")
    let trace = try await PackageLessons.trace("the-pool/escalation --cores 2")
    let raised = try #require(
      trace.events.first { if case .escalated = $0.action { true } else { false } })
    #expect(raised.task.map(trace.name) == "errand")
    #expect(raised.time == VirtualTime(nanoseconds: 50_000_000))
  }

  @Test(arguments: [(4, 500), (5, 500), (8, 1000)])
  func `Tasks that block all cores keep other tasks from running`(blockers: Int, freed: Int)
    async throws
  {
    try await expect(
      "the-pool/blocked-pool --blockers \(blockers)", on: ["--cores 4"],
      "heart.ready == \(freed - 100) ms", "printedAt(\"beat 1\") == \(freed) ms")
    try await expect(
      "the-pool/blocked-pool --blockers \(blockers) --suspend",
      "printedAt(\"beat 1\") == 100 ms and printedAt(\"beat 3\") == 300 ms", "heart.ready == 0 ms")
    try await expect(
      "the-pool/blocked-pool --blockers \(blockers)", on: ["--cores 16"],
      "printedAt(\"beat 1\") == 100 ms")
  }

  @Test(arguments: [1, 2, 4, 64])
  func `With as many semaphore waiters as cores, no task can signal the semaphore`(
    cores: Int
  ) async throws {
    try await expect(
      "the-pool/semaphore-wait --waiters \(cores)", on: ["--cores \(cores)"],
      "run.ending == stuck and run.duration == 0 ms", "opener.start == none",
      "not printed \"everybody is through\"")
    guard cores > 1 else { return }
    try await expect(
      "the-pool/semaphore-wait --waiters \(cores - 1)", on: ["--cores \(cores)"],
      "run.ending == exited and printed \"everybody is through\"")
  }

  @Test func `An immediate task starts immediately and runs up to its first suspension`()
    async throws
  {
    let before = "line(1) == \"main: before\" and last(printed) == \"main: at the end\""
    try await expect(
      "the-pool/immediate-task", before, "image.kind == immediate and image.parent == none",
      "line(2) == \"load: looking in the cache\" and line(3) == \"main: after\"",
      "image.start == 0 ms and image.end == 100 ms")
    try await expect(
      "the-pool/immediate-task --cached", before,
      "line(2) == \"load: looking in the cache\" and line(3) == \"load: the image is there\"",
      "line(4) == \"main: after\" and main.outcome == returned and run.duration == 0 ms")
    try await expect(
      "the-pool/immediate-task --later", before, "image.kind == unstructured",
      "line(2) == \"main: after\" and line(3) == \"load: looking in the cache\"")
  }

  @Test(arguments: 1...5)
  func `A discarding group ends at its first error, and an ordinary group continues`(
    failing: Int
  ) async throws {
    try await expect(
      "the-pool/discarding-group --fail-at \(failing)", "run.duration == \(100 * failing) ms",
      "count(tasks where isCancelled and outcome == threw) == \(5 - failing)",
      "all((tasks where isCancelled).cause == groupError)",
      "last(printed) == \"the server has failed: ConnectionLost: connection \(failing)\"")
    try await expect(
      "the-pool/discarding-group --ordinary --fail-at \(failing)", "run.duration == 500 ms",
      "not any(tasks.isCancelled)", "last(printed) == \"the server has closed\"",
      "count(tasks where outcome == threw) == 1")
  }

  @Test func `A discarding group resumes its parent once, and an ordinary one for each child`()
    async throws
  {
    for (flag, wakings) in [("", 1), (" --ordinary", 5)] {
      let trace = try await PackageLessons.trace("the-pool/discarding-group\(flag)")
      let waits = trace.waits.filter {
        if case .group = $0.reason { trace.name(of: $0.waiter) == "main" } else { false }
      }
      #expect(waits.count == wakings)
    }
  }

  @Test func `Without an error, both groups handle all connections`() async throws {
    for flag in ["", " --ordinary"] {
      try await expect(
        "the-pool/discarding-group\(flag)", "run.duration == 500 ms", "count(printed) == 6",
        "not any(tasks.isCancelled)", "last(printed) == \"the server has closed\"")
    }
  }

  @Test func `Child tasks inherit the executor preference, and unstructured tasks do not`()
    async throws
  {
    try await expect(
      "the-pool/executor-preference", "printed \"body: prefers the studio true\"",
      "printed \"child: prefers the studio true\"", "printed \"other: prefers the studio false\"",
      "child.kind == asyncLet and child.parent == main and other.parent == none")
    try await expect(
      "the-pool/executor-preference --tell-other", "printed \"other: prefers the studio true\"")
    var jobs: [Int] = []
    for flag in ["", " --tell-other"] {
      let trace = try await PackageLessons.trace("the-pool/executor-preference\(flag)")
      let line = try #require(trace.printedLines(after: "the studio had ").first)
      jobs.append(try #require(Int(line.prefix { $0.isNumber })))
    }
    #expect(jobs == [5, 7])
  }
}
