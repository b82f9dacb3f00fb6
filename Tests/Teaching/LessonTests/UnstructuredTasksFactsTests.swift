import TaskTrace
import Testing
import TraceAnalysis

/// Facts that the runs of lesson 7 must show.
@Suite struct UnstructuredTasksFactsTests {
  static let scrolls = [
    "", " --rows 20 --visible 5", " --rows 3", " --visible 100", " --scroll 0", " --download 0",
    " --scroll 1000", " --rows 100 --visible 1 --scroll 10",
  ]

  @Test
  func `A task started by an actor's method is on the actor only if it uses the actor`()
    async throws
  {
    try await expect(
      "unstructured-tasks/which-actor", "printed \"sorter: on the desk\"",
      "printed \"reader: on no actor\"", "count(sorter.waits where reason == actor) == 1",
      "count(reader.waits where reason == actor) == 0")
  }

  @Test(arguments: scrolls, ["", " --forget-cancel"])
  func `No two slices on the main actor overlap`(words: String, flag: String) async throws {
    for machine in Machines.several {
      let trace = try await PackageLessons.trace(
        "unstructured-tasks/collection-view\(words)\(flag) \(machine)")
      let report = trace.report(Rule[.actorRunsOne])
      #expect(report.applied > 0 && report.violations.isEmpty)
      let slices = trace.tasks.flatMap(\.slices).filter { $0.state == .running(.main) }
        .sorted { ($0.start, $0.end) < ($1.start, $1.end) }
      #expect(zip(slices, slices.dropFirst()).allSatisfy { $0.end <= $1.start })
    }
  }

  @Test(arguments: scrolls)
  func `No download is wasted if a row that disappears cancels its task`(words: String) async throws
  {
    try await expect(
      "unstructured-tasks/collection-view\(words)", "last(printed) == \"downloads wasted: 0\"",
      "all((tasks where isCancelled).outcome == threw)",
      "all((tasks where isCancelled).cause == explicit)",
      "all((tasks where isCancelled).cancelledBy == main)",
      "count(printed) == count(tasks where kind == unstructured and outcome == returned) + 1")
  }

  @Test(arguments: scrolls)
  func `Without cancellation, each row that disappears early wastes a download`(
    words: String
  ) async throws {
    for machine in Machines.several {
      let cancelling = try await PackageLessons.trace(
        "unstructured-tasks/collection-view\(words) \(machine)")
      let forgetting = try await PackageLessons.trace(
        "unstructured-tasks/collection-view\(words) --forget-cancel \(machine)")
      let wasted = try #require(forgetting.printedLines(after: "downloads wasted: ").last)
      let shown = forgetting.printedLines(after: "row ").count
      #expect(forgetting.tasks.allSatisfy { !$0.isCancelled })
      #expect(Int(wasted) == forgetting.tasks.count - 1 - shown)
      // Without options, no download ends when its row disappears, so the wasted downloads are the cancelled ones.
      if words == "" { #expect(Int(wasted) == cancelling.tasks.count { $0.isCancelled }) }
    }
  }

  @Test func `Of eight rows, two disappear before their download ends`() async throws {
    try await expect(
      "unstructured-tasks/collection-view", "count(tasks where isCancelled) == 2",
      "\"row 1\".cancelledAt == 150 ms and \"row 2\".cancelledAt == 300 ms",
      "\"row 3\".end == 400 ms and not \"row 3\".isCancelled", "run.duration == 1150 ms")
    try await expect(
      "unstructured-tasks/collection-view --forget-cancel",
      "last(printed) == \"downloads wasted: 2\"", "not any(tasks.isCancelled)")
  }

  @Test(arguments: [500, 300, 301, 60_000])
  func `A task can outlive the function that started it`(main: Int) async throws {
    try await expect(
      "unstructured-tasks/outlives --main \(main)",
      "line(1) == \"startBackup has returned\" or "
        + "line(1) == \"the backup begins\"", "backup.parent == none and backup.creator == main",
      "printedAt(\"startBackup has returned\") == 0 ms", "main.end == \(main) ms",
      main > 300
        ? "backup.end == 300 ms and printed \"the backup is complete\"" : "run.duration == 300 ms")
  }

  @Test(arguments: [0, 1, 299])
  func `A task does not finish if the program ends before it`(main: Int) async throws {
    try await expect(
      "unstructured-tasks/outlives --main \(main)", "backup.end == none",
      "not printed \"the backup is complete\"", "run.duration == \(main) ms",
      "run.ending == exited and not backup.isCancelled")
  }

  @Test func `An error that is never read is not reported`() async throws {
    try await expect(
      "unstructured-tasks/lost-error", "upload.outcome == threw and upload.end == 100 ms",
      "upload.error == \"ConnectionLost: server\"", "count(printed) == 1",
      "printedAt(\"all is well\") == 300 ms")
    try await expect(
      "unstructured-tasks/lost-error --read", "upload.outcome == threw and upload.end == 100 ms",
      "count(printed) == 1",
      "printedAt(\"the upload has failed: ConnectionLost: server\") == 300 ms")
  }

  @Test(arguments: ["low", "medium", "high"])
  func `An unstructured task inherits priority, task-local values and actor, not cancellation`(
    priority: String
  ) async throws {
    try await expect(
      "unstructured-tasks/inherits --priority \(priority)", "worker.parent == none",
      "worker.creator == starter and starter.creator == main", "worker.kind == unstructured",
      "worker.priority >= \(priority)", "starter.isCancelled and starter.cancelledAt == 100 ms",
      "not worker.isCancelled and worker.end == 200 ms",
      "any(printed contains \"worker: user ann\") and printed \"worker: cancelled false\"",
      "printed \"starter: cancelled true\"", "not any(printed contains \"user nobody\")")
    let trace = try await PackageLessons.trace("unstructured-tasks/inherits --priority \(priority)")
    let worker = try #require(trace.tasks.first { trace.name(of: $0.id) == "worker" })
    // Main has medium priority. It waits for the starter before the second report.
    let priorities = trace.printedLines(after: "worker: user ann, priority TaskPriority.")
    #expect(priorities == [priority, priority == "low" ? "medium" : priority])
    // The worker prints both lines on the main actor.
    #expect(
      trace.events.filter { event in
        if case .printed = event.action { event.task == worker.id } else { false }
      }.allSatisfy { $0.core == .main })
  }
}
