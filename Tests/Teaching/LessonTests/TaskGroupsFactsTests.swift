import Foundation
import TaskTrace
import Testing
import TraceAnalysis

@testable import RunKit

/// Facts that the runs of lesson 5 must show.
@Suite struct TaskGroupsFactsTests {
  @Test(arguments: [0, 1, 5, 100])
  func `Each image has a child task, which has two child tasks of its own`(images: Int) async throws
  {
    try await expect(
      "task-groups/dynamic-width --images \(images)", "count(tasks) == \(1 + 3 * images)",
      "count(tasks where kind == groupChild and parent == main) == \(images)",
      "count(tasks where kind == asyncLet) == \(2 * images)", "main.children.count == \(images)",
      "count((tasks where kind == asyncLet).ancestors) == \(4 * images)",
      "peak(tasks) == \(1 + 3 * images)", "run.duration == \(images == 0 ? 0 : 200) ms",
      "last(printed) == \"all have ended\"")
  }

  @Test(arguments: ["300,100,200", "0", "5,4,3,2,1", "100,100,100", "60000,0,60000,1"])
  func `for await returns results in the order of completion`(delays: String) async throws {
    for machine in Machines.several {
      let trace = try await PackageLessons.trace(
        "task-groups/completion-order --delays \(delays) \(machine)")
      let ended = trace.orderOfEnds.filter { $0.number > 1 }.map(trace.name)
      #expect(trace.printedLines(after: "received ") == ended, "\(machine)")
      let times = delays.split(separator: ",").compactMap { Int($0) }
      #expect(trace.printedLines(after: "adding ").count == times.count)
      #expect(
        trace.tasks.dropFirst().map { Int(($0.ended?.nanoseconds ?? -1) / 1_000_000) } == times,
        "\(machine)")
    }
  }

  @Test func `Each child returns a result, and only the parent stores the results`() async throws {
    try await expect(
      "task-groups/data-race", "count(main.children) == 3", "printed \"made 3 thumbnails\"",
      "main.duration == 200 ms")
  }

  @Test(arguments: [0, 1, 5, 100])
  func `Results are put in the order of the requests`(images: Int) async throws {
    for machine in Machines.several {
      let trace = try await PackageLessons.trace(
        "task-groups/collect --images \(images) \(machine)")
      let asked = (0..<images).map { "thumbnail of photo \($0 + 1)" }
      #expect(trace.printedLines(after: "received the ") == asked.reversed())
      #expect(trace.printedLines(after: "in order: ") == ["[\(asked.joined(separator: ", "))]"])
      #expect(try trace.holds("main.duration == \(100 * images) ms"))
    }
  }

  @Test(arguments: 0...4)
  func `A group's properties and methods have the expected results`(results: Int) async throws {
    let line = "task-groups/group-tools --cancel-after \(results)"
    try await expect(
      line, "printed \"isCancelled: false, isEmpty: \(results == 4)\"",
      "printed \"isCancelled: true, isEmpty: \(results == 4)\"",
      "last(printed) == \"isCancelled: true, isEmpty: true\"",
      "printed \"addTaskUnlessCancelled: false\"", "count(tasks where name == \"never\") == 0",
      "count(tasks) == 6", "main.duration == \(100 * results) ms",
      "count(tasks where isCancelled and it != late) == \(4 - results)",
      "all((tasks where isCancelled).cause == group)",
      "all((tasks where isCancelled and it != late).cancelledBy == main)",
      "all((tasks where isCancelled).outcome == returned)")
    // A child that is added to a cancelled group is cancelled from the start, but still runs.
    try await expect(
      line, "late.isCancelled and late.cancelledAt == late.created", "late.latency == 0 ms",
      "printed \"late ends, cancelled: true\"", "late.end == \(100 * results) ms")
    let trace = try await PackageLessons.trace(line)
    let late = try #require(trace.tasks.last)
    #expect(late.creation.startsCancelled)
    let closing = try #require(
      trace.events.lastIndex { if case .groupClosed = $0.action { true } else { false } })
    for child in trace.tasks.dropFirst() { #expect(try #require(child.endedEvent) < closing) }
  }

  @Test(arguments: 1...4)
  func `An error in for try await cancels the other children and waits for them`(failing: Int)
    async throws
  {
    try await expect(
      "task-groups/group-errors --consume loop --fail-at \(failing)",
      "printedAt(\"loadImages has thrown: NotFound: \(name(failing))\") == \(100 * failing) ms",
      "main.end == \(100 * failing) ms", "count(tasks where isCancelled) == \(4 - failing)",
      "all((tasks where isCancelled).cause == groupError)",
      "all((tasks where isCancelled).end == \(100 * failing) ms)",
      "all((tasks where isCancelled).outcome == threw)",
      "all((tasks where isCancelled).latency == 0 ms)",
      "count(printed) == \(failing)")
  }

  @Test(arguments: 1...4)
  func `waitForAll waits for all children and then throws`(failing: Int) async throws {
    try await expect(
      "task-groups/group-errors --consume wait --fail-at \(failing)",
      "printedAt(\"loadImages has thrown: NotFound: \(name(failing))\") == 400 ms",
      "not any(tasks where isCancelled)", "main.end == 400 ms", "count(printed) == 1")
  }

  @Test(arguments: 1...4)
  func `An error that is never read from the group is lost`(failing: Int) async throws {
    try await expect(
      "task-groups/group-errors --consume ignore --fail-at \(failing)",
      "printedAt(\"the body has ended\") == 0 ms",
      "printedAt(\"loadImages has returned\") == 400 ms",
      "not any(tasks where isCancelled)", "count(tasks where outcome == threw) == 1",
      "\(name(failing)).outcome == threw")
  }

  private func name(_ place: Int) -> String { String(Array("abcd")[place - 1]) }

  @Test(arguments: [1, 10, 1000, 10_000], [1, 2, 4, 64])
  func `The number of running children never exceeds the number of cores`(tasks: Int, cores: Int)
    async throws
  {
    let machines = [
      "--cores \(cores)", "--cores \(cores) --seed 4 --policy random",
    ]
    try await expect(
      "task-groups/pool-width --tasks \(tasks)", on: tasks > 1000 ? [machines[0]] : machines,
      "peak(main.children, running) == \(min(tasks, cores))",
      "peak(main.children) == \(tasks)",
      "main.duration == \((tasks + cores - 1) / cores) ms", "count(tasks) == \(tasks + 1)")
  }

  @Test func `The compiler warns about a try if the body of a group cannot throw`() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).swift").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    try """
    func load() async throws -> Int { 1 }
    func loadBoth() async throws {
      try await withThrowingTaskGroup { group in
        group.addTask { try await load() }
      }
    }
    """.write(toFile: file, atomically: true, encoding: .utf8)
    var compiler = Command(
      program: try #require(Program.search("swiftc")),
      arguments: ["-typecheck", "-swift-version", "6", "-parse-as-library", file])
    compiler.timeLimit = .seconds(600)
    let messages = try await compiler.run().standardError.text
    #expect(messages.contains(":3:3: warning: no calls to throwing functions occur within 'try'"))
  }
}
