import TaskTrace
import Testing
import TraceAnalysis

/// Facts that the runs of lesson 8 must show.
@Suite struct DetachedTasksFactsTests {
  /// Downloads end at 200, 400 and 600 ms. Writing each of them takes 400 ms more.
  @Test(arguments: [(300, 1), (199, 0), (0, 0), (401, 2), (601, 3), (60_000, 3)])
  func `Cancelling the fetch does not cancel the detached writing tasks`(moment: Int, saved: Int)
    async throws
  {
    try await expect(
      "detached-tasks/disk-cache --cancel-at \(moment)",
      "count(tasks where kind == detached) == \(saved)", "printed \"on the disk: \(saved)\"",
      "all((tasks where kind == detached).outcome == returned)",
      "not any((tasks where kind == detached).isCancelled)",
      "all((tasks where kind == detached).priority == background)",
      "all((tasks where kind == detached).parent == none)",
      "all((tasks where kind == detached).creator == fetch)",
      saved < 3
        ? "fetch.isCancelled and fetch.outcome == threw and fetch.end == \(moment) ms"
        : "fetch.outcome == returned and fetch.end == 600 ms",
      saved == 0 || moment > 1000
        ? "true" : "max((tasks where kind == detached).end) == \(200 * saved + 400) ms")
  }

  @Test(arguments: Machines.several)
  func `The fetch returns to the main actor, and the writing tasks never use it`(machine: String)
    async throws
  {
    let trace = try await PackageLessons.trace(
      "detached-tasks/disk-cache --cancel-at 1500 \(machine)")
    let printed = trace.events.filter { event in
      if case .printed = event.action { event.task.map(trace.name) == "fetch" } else { false }
    }
    #expect(!printed.isEmpty && printed.allSatisfy { $0.core == .main })
    let saves = trace.tasks.filter { trace.name(of: $0.id).hasPrefix("save") }
    #expect(!saves.isEmpty)
    for task in saves { #expect(!task.slices.contains { $0.state == .running(.main) }) }
  }

  @Test(arguments: [200, 0, 149, 301])
  func `Cancelling the detached task cancels all children of its group`(moment: Int) async throws {
    let times = [("log", 150), ("cache", 300), ("index", 450)]
    for (name, time) in times {
      try await expect(
        "detached-tasks/group-in-detached --cancel-at \(moment)",
        "\(name).end == \(min(time, moment)) ms",
        time > moment
          ? "\(name).isCancelled and \(name).outcome == threw" : "\(name).outcome == returned",
        time > moment ? "\(name).latency == 0 ms" : "not \(name).isCancelled",
        // If main cancels upkeep immediately, main waits for it from the start and may raise its priority.
        "\(name).parent == upkeep and \(name).priority \(moment > 0 ? "==" : ">=") background")
    }
    try await expect(
      "detached-tasks/group-in-detached --cancel-at \(moment)",
      "upkeep.isCancelled and upkeep.cause == explicit and upkeep.cancelledBy == main",
      "upkeep.kind == detached and upkeep.parent == none", "upkeep.end == \(moment) ms",
      "printed \"upkeep: failure(Swift.CancellationError())\"")
  }

  @Test func `The four kinds of tasks differ in lifetime, parent and inheritance`() async throws {
    try await expect(
      "detached-tasks/four-kinds",
      "asyncLet.kind == asyncLet and groupChild.kind == groupChild",
      "unstructured.kind == unstructured and detached.kind == detached",
      "asyncLet.parent == starter and groupChild.parent == starter",
      "unstructured.parent == none and detached.parent == none",
      "all((tasks where it != starter and it != main).creator == starter)",
      "asyncLet.isCancelled and groupChild.isCancelled",
      "asyncLet.cause == parent and groupChild.cause == parent",
      "not unstructured.isCancelled and not detached.isCancelled",
      "asyncLet.end == 100 ms and groupChild.end == 100 ms and starter.end == 100 ms",
      "unstructured.end == 300 ms and detached.end == 300 ms",
      "asyncLet.priority == high and groupChild.priority == high and unstructured.priority == high",
      "detached.priority == medium",
      "printed \"asyncLet: user ann, TaskPriority.high\"",
      "printed \"groupChild: user ann, TaskPriority.high\"",
      "printed \"unstructured: user ann, TaskPriority.high\"",
      "printed \"detached: user nobody, TaskPriority.medium\"",
      "printed \"unstructured: on the main actor true\"",
      "printed \"asyncLet: on the main actor false\"",
      "printed \"groupChild: on the main actor false\"",
      "printed \"detached: on the main actor false\"")
  }

  @Test func `The starter waits for its group, and by then its other child has ended`() async throws
  {
    let trace = try await PackageLessons.trace("detached-tasks/four-kinds")
    let waits = trace.waits.filter { trace.name(of: $0.waiter) == "starter" }
    let awaited = waits.compactMap(\.awaited).map(trace.name)
    #expect(!awaited.contains("asyncLet"))
    #expect(waits.contains { if case .group = $0.reason { $0.duration > .zero } else { false } })
  }

  /// The table of lesson 8 depends only on the trace.
  @Test func `The trace shows which task bound each task-local value that is read`() async throws {
    let trace = try await PackageLessons.trace("detached-tasks/four-kinds")
    var binders: [String: Set<String>] = [:]
    for event in trace.events {
      guard case .taskLocalRead(_, let binder) = event.action, let task = event.task else {
        continue
      }
      binders[trace.name(of: task), default: []].insert(binder.map(trace.name) ?? "nobody")
    }
    #expect(binders["asyncLet"] == ["starter"])
    #expect(binders["groupChild"] == ["starter"])
    #expect(binders["unstructured"] == ["starter"])
    #expect(binders["detached"] == ["nobody"])
  }
}
