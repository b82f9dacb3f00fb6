import TaskTrace
import Testing
import TraceAnalysis
import TraceFindings

/// Tests for remarks. A remark explains why a run was not as expected, but is not a mistake by itself.
@Suite struct RemarkTests {
  private func remarks(_ program: String, limit: Int? = nil) async throws -> [String] {
    try await Recorded.trace(program).findings(limit: limit)
      .filter { $0.kind != .unstructured }.map { "\($0.kind.title): \($0.text.withoutLines)" }
  }

  @Test func `No remark is about an actor that stores what it does before the await`() async throws
  {
    let found = try await Recorded.trace("stores the task first").findings()
    #expect(found.filter { $0.kind == .actorReentered } == [])
  }

  @Test func `No remark is about tasks that are awaited where they are started`() async throws {
    let trace = try await Recorded.trace("shields its steps")
    #expect(trace.findings().filter { $0.kind == .oneByOne } == [])
    #expect(trace.findings().contains { $0.kind == .unreached })
    #expect(trace.notableFindings.filter { $0.kind == .unreached } == [])
  }

  @Test func `A remark names the wait that makes tasks run one after the other`() async throws {
    #expect(
      try await remarks("one by one") == [
        "one after the other: back began only when cover had ended, at 300 ms: "
          + "main waited at line L before it started back at line L."
      ])
    #expect(
      try await remarks("one at a time in a group") == [
        "one after the other: group child #3 began only when group child #2 had ended, at 100 ms: main waited "
          + "at line L before it started group child #3 at line L. "
          + "The same is true of group child #4 and group child #5."
      ])
    #expect(
      try await remarks("alone") == [
        "one after the other: main started no other task. It did all the waiting itself: 300 ms at line L, then 200 ms at line L."
      ])
    #expect(
      try await remarks("alone in a loop") == [
        "one after the other: main started no other task. It did all the waiting itself: 4 times 200 ms at line L, then "
          + "300 ms at line L."
      ])
  }

  @Test(arguments: [
    "follows links", "follows links that an actor keeps", "level by level",
    "level by level, with errors handled for each",
    "tries again in a caller", "one result after the other is shown",
  ])
  func `A task that needs the result of the one before it has no remark`(
    _ program: String
  ) async throws {
    #expect(try await remarks(program) == [])
  }

  @Test func `Two calls of a function that starts tasks at once can follow each other`()
    async throws
  {
    #expect(try await remarks("two at once, in two calls") == [])
  }

  @Test func `A remark about batches tells when a place became free`() async throws {
    #expect(
      try await remarks("in batches") == [
        "in batches: group child #5 began only when all 3 tasks of the batch before it had ended, the last one "
          + "(group child #4) at 300 ms. One of them had ended at 100 ms, and no task began in its place until then. "
          + "The same is true of group child #8."
      ])
  }

  @Test func `A task whose loop over a stream ends with a cancellation has noticed it`()
    async throws
  {
    let found = try await Recorded.trace("ends with its stream").notableFindings
    #expect(found.filter { $0.kind == .ranOn } == [])
  }

  @Test func `No remark is about a property that is read again`() async throws {
    let found = try await Recorded.trace("watches a number").findings()
    #expect(found.filter { $0.kind == .actorVisitedTwice } == [])
  }

  @Test func `A variable of another loop with the same name needs nothing`() async throws {
    #expect(try await remarks("in batches of equal names").map { $0.prefix(10) } == ["in batches"])
    #expect(
      try await remarks("in batches that a condition ends").map { $0.prefix(10) } == ["in batches"])
    #expect(
      try await remarks("fills a value of each round").map { $0.prefix(19) }
        == ["one after the other"])
  }

  @Test(arguments: ["at the same time", "at most three", "three workers"])
  func `Tasks that overlap as intended have no remarks`(_ program: String) async throws {
    #expect(try await remarks(program, limit: 3) == [])
  }

  @Test func `Running more tasks at once than the limit is a mistake`() async throws {
    let found = try await Recorded.trace("all at once").findings(limit: 3)
    #expect(found.map(\.grade) == [.mistake])
    #expect(
      found.map(\.text.withoutLines) == [
        "At 0 ms, group child #2, group child #3 and group child #4 were under way, and group child #5 began "
          + "as well: 4 at once, and the limit is 3."
      ])
  }

  @Test
  func `A remark about a cancellation that is noticed late includes the delay`() async throws {
    #expect(
      try await remarks("checks seldom") == [
        "noticed the cancellation late: worker was cancelled at 50 ms and noticed it at line L, 350 ms later."
      ])
    #expect(
      try await remarks("checks after a task") == [
        "noticed the cancellation late: worker was cancelled at 50 ms and noticed it at line L, 250 ms later. "
          + "Until 300 ms, it waited for Task, and the cancellation did not reach Task: "
          + "Task { } at line L starts no child task."
      ])
    let late = try await Recorded.trace("checks after a task").findings()
      .first { $0.kind == .noticedLate }
    #expect(late?.remedy == Finding.Kind.unreached.remedy)
  }

  @Test func `A child that returns when nobody needs its result drops no cancellation`()
    async throws
  {
    let found = try await Recorded.trace("returns nil in a group that an error ends").findings()
    #expect(found.map(\.kind) == [.errorEndedGroup, .errorDropped])
  }

  @Test func `A remark reports a task that blocks its thread without delaying others`() async throws
  {
    #expect(
      try await remarks("blocks and harms nobody") == [
        "core blocked: main blocked its thread for 300 ms at line L, from 0 ms on."
      ])
  }

  @Test func `A remark names the task that keeps an actor for which others wait`() async throws {
    #expect(
      try await remarks("busy actor").first
        == "actor busy: slow kept Studio for 200 ms without a pause, from 0 ms "
        + "on. quick needed it at 0 ms and had to wait 200 ms.")
    #expect(try await remarks("actor in short steps") == [])
  }

  @Test func `A remark names the detached task that loses a task-local value`() async throws {
    #expect(
      try await remarks("loses values").first
        == "task-local value lost: line read a task-local value and got the "
        + "default. main had bound a value, but Task.detached at line L copies no task-local values."
    )
    let trace = try await Recorded.trace("binds values again")
    #expect(trace.events.contains { $0.action == .printed(.standardOutput, "ann") })
    #expect(!trace.findings().contains { $0.kind == .valueLost })
  }

  @Test(arguments: ["check then act", "reserve then act"])
  func `A remark reports another task's turn while an actor's function is suspended`(
    _ program: String
  ) async throws {
    #expect(
      try await remarks(program) == [
        "actor re-entered: ann left Office at line L for an await and came back. Meanwhile ben ran on Office, "
          + "so the actor's state may have changed."
      ])
    // The actor's function calls one of another file, which sleeps.
    let found = try await Recorded.trace(program).findings().first { $0.kind == .actorReentered }
    #expect(found?.places.first?.fileName == "SharedCores.swift")
  }

  @Test func `A remark reports another task's turn if both are in the same loop`() async throws {
    let found = try await Recorded.trace("act in two loops").findings()
    #expect(found.contains { $0.kind == .actorReentered })
  }

  @Test func `Consecutive calls to an actor are not reported as reentrancy`() async throws {
    #expect(try await remarks("calls in a loop") == [])
  }

  @Test func `A remark names the creator of an unstructured task`() async throws {
    let trace = try await Recorded.trace("task awaited")
    #expect(
      trace.findings().map(\.text.withoutLines) == [
        "task is not a child task: main started it with Task { } at line L. "
          + "No scope waits for it, and no cancellation reaches it by itself."
      ])
  }
}
