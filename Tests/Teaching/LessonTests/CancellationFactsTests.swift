import TaskTrace
import Testing
import TraceAnalysis

/// Facts that the runs of lesson 4 must show.
@Suite struct CancellationFactsTests {
  /// Returns the time at which the loop next checks for cancellation or ends. A step takes 40 ms.
  private func nextCheck(after moment: Int, work: Int) -> Int {
    min(work, (moment + 39) / 40 * 40)
  }

  @Test func `A handler set up after the cancellation runs immediately in the task itself`()
    async throws
  {
    try await expect(
      "cancellation/handler --set-up-late", on: Machines.wide,
      "printed \"the handler runs, in worker\"",
      "printedAt(\"the handler runs, in worker\") == 200 ms", "worker.end == 500 ms")
    try await expect(
      "cancellation/handler --set-up-late --cancel-at 250", on: Machines.wide,
      "printed \"the handler runs, in main\"")
  }

  @Test(arguments: [100, 81, 41, 499])
  func `Cancellation does not affect a task that never checks for it`(moment: Int) async throws {
    try await expect(
      "cancellation/mark-and-notice --check never --cancel-at \(moment)", on: Machines.wide,
      "worker.isCancelled and worker.cancelledBy == main and worker.cause == explicit",
      "worker.cancelledAt == \(moment) ms", "worker.noticedAt == none and worker.latency == none",
      "worker.end == 500 ms and worker.outcome == returned",
      "printed \"worker: success(0.5 seconds)\"")
  }

  @Test(arguments: ["boolean", "throwing"], [(100, 500), (81, 500), (399, 10_000), (7, 40)])
  func `A task that checks notices the cancellation at the end of a step`(
    check: String, times: (cancelAt: Int, work: Int)
  ) async throws {
    let end = nextCheck(after: times.cancelAt, work: times.work)
    let isNoticed = end < times.work
    try await expect(
      "cancellation/mark-and-notice --check \(check) --cancel-at \(times.cancelAt) "
        + "--work \(times.work)",
      on: Machines.wide, "worker.cancelledAt == \(times.cancelAt) ms", "worker.end == \(end) ms",
      isNoticed
        ? "worker.latency == \(end - times.cancelAt) ms" : "worker.latency == none",
      isNoticed && check == "throwing"
        ? "worker.outcome == threw and worker.error == \"CancellationError()\""
        : "worker.outcome == returned")
  }

  @Test func `The trace shows how a task noticed its cancellation`() async throws {
    for (check, notice) in [("boolean", Notice.checkedFlag), ("throwing", .checkThrew)] {
      let trace = try await PackageLessons.trace("cancellation/mark-and-notice --check \(check)")
      let worker = try #require(trace.tasks.first { trace.name(of: $0.id) == "worker" })
      #expect(worker.notices.map(\.notice) == [notice])
      #expect(trace.line(of: worker.notices.first?.site)?.contains("ancel") == true)
    }
  }

  @Test(arguments: ["never", "boolean", "throwing"])
  func `On one core, nothing is cancelled while a loop holds the core`(
    check: String
  ) async throws {
    try await expect(
      "cancellation/mark-and-notice --check \(check)", on: ["--cores 1"],
      "worker.end == 500 ms and worker.outcome == returned", "not worker.isCancelled",
      // Main's sleep ends at 100 ms. Then main waits for the core.
      "main.suspended == 100 ms and main.ready == 400 ms",
      "printedAt(\"main has cancelled the worker\") == 500 ms")
  }

  @Test(arguments: [(8, 500), (8, 1), (100, 3_001), (4, 480), (1, 50)])
  func `The loop checks for cancellation at the start of each iteration`(
    images: Int, moment: Int
  ) async throws {
    // The image that is in progress at the cancellation is still completed.
    let made = min(images, (moment + 119) / 120)
    let isComplete = made == images
    try await expect(
      "cancellation/thumbnails-partial --images \(images) --cancel-at \(moment)",
      on: Machines.wide, "worker.end == \(120 * made) ms", "worker.outcome == returned",
      "printed \"made \(made) thumbnails, complete: \(isComplete)\"",
      isComplete ? "worker.latency == none" : "worker.noticedAt == \(120 * made) ms")
    try await expect(
      "cancellation/thumbnails-throwing --images \(images) --cancel-at \(moment)",
      on: Machines.wide, "worker.end == \(120 * made) ms",
      isComplete
        ? "printed \"made all \(images) thumbnails\""
        : "printed \"no thumbnails: CancellationError()\"",
      isComplete ? "worker.outcome == returned" : "worker.outcome == threw")
  }

  @Test(arguments: [100, 1, 299])
  func `A handler runs immediately in the task that cancels`(moment: Int) async throws {
    try await expect(
      "cancellation/handler --cancel-at \(moment)", on: Machines.wide, "count(tasks) == 2",
      "printedAt(\"main cancels\") == \(moment) ms",
      "printedAt(\"the handler runs, in main\") == \(moment) ms",
      "line(1) == \"main cancels\" and line(2) == \"the handler runs, in main\"",
      "line(3) == \"main has cancelled\"", "worker.end == 300 ms and worker.noticedAt == none",
      "worker.running == 300 ms")
  }

  @Test func `The handler of a task that has ended does not run`() async throws {
    try await expect(
      "cancellation/handler --cancel-at 400", "not printed \"the handler runs, in main\"",
      "not worker.isCancelled")
  }

  @Test func `A task cancelled before it starts still runs and notices it immediately`()
    async throws
  {
    try await expect(
      "cancellation/cancelled-before-start", "late.isCancelled and late.cancelledBy == main",
      "printed \"late begins, cancelled true\"", "late.outcome == threw",
      "main.duration == 0 ms", "late.latency == 0 ms")
    // A second cancellation has no effect: there is only one event, and it comes before the task first runs.
    for machine in Machines.several {
      let trace = try await PackageLessons.trace("cancellation/cancelled-before-start \(machine)")
      let marks = trace.events.indices.filter {
        if case .cancelled = trace.events[$0].action { true } else { false }
      }
      let late = try #require(trace.tasks.last)
      let firstRun = try #require(late.slices.first { $0.isRunning })
      #expect(marks.count == 1)
      #expect(marks[0] < firstRun.event)
    }
  }

  @Test func `A sleeping task that is cancelled wakes early and throws`() async throws {
    try await expect(
      "cancellation/sleep-wakes", "transfer.cancelledAt == 100 ms and transfer.latency == 0 ms",
      "transfer.end == 100 ms and transfer.outcome == threw",
      "not printed \"put 10 into the second account\"")
    let trace = try await PackageLessons.trace("cancellation/sleep-wakes")
    let transfer = try #require(trace.tasks.first { trace.name(of: $0.id) == "transfer" })
    #expect(transfer.notices.map(\.notice) == [.sleepThrew])
  }

  @Test func `A transaction in an unstructured task is not cancelled`() async throws {
    try await expect(
      "cancellation/sleep-wakes --transaction", "transfer.cancelledAt == 100 ms",
      "not bank.isCancelled and bank.outcome == returned and bank.end == 400 ms",
      "bank.parent == none and bank.creator == transfer",
      "printed \"put 10 into the second account\"",
      "transfer.end == 400 ms and transfer.outcome == threw and transfer.latency == 300 ms")
  }
}
