import TaskTrace
import Testing
import TraceAnalysis
import TraceFindings

/// Remarks about tasks that share an actor, a task or a place in a group.
extension ResultRemarkTests {
  @Test func `A call after the initializer of an object needs nothing that other tasks change`()
    async throws
  {
    #expect(try await remarks("creates, then closes", cores: 1) == [])
  }

  @Test func `Tasks of an actor that wait for each other between its calls have no remark`()
    async throws
  {
    for cores in [1, 4] {
      #expect(try await remarks("computes cells from others", cores: cores) == [])
    }
  }

  @Test func `A call needs no check of its own after a call that checks and takes`() async throws {
    func isVisitedTwice(_ program: String) async throws -> Bool {
      try await Recorded.trace(program, cores: 1).findings().contains {
        $0.kind == .actorVisitedTwice
      }
    }
    #expect(try await !isVisitedTwice("claims, then releases"))
    #expect(try await isVisitedTwice("asks, then releases"))
  }

  @Test func `An error after which the program tries again is not dropped`() async throws {
    let retries = try await Recorded.trace("tries a shared task again")
    #expect(retries.findings().contains { $0.kind == .errorDropped })
    #expect(retries.notableFindings == [])
    let drops = try await Recorded.trace("drops the error of a shared task in a loop")
    #expect(drops.notableFindings.contains { $0.kind == .errorDropped })
  }

  @Test func `An error that the program stores is not dropped`() async throws {
    #expect(try await Recorded.trace("stores an error").notableFindings == [])
    #expect(
      try await Recorded.trace("only checks an error").notableFindings.map(\.kind)
        == [.errorDropped])
  }

  @Test func `A remark reports a task that awaits a failed task again`() async throws {
    let found = try await Recorded.trace("tries a failed task again").notableFindings
    #expect(
      found.map(\.text.withoutLines) == [
        "main awaited rate at line L at 15 ms. That task had thrown Failed at 10 ms. "
          + "A task runs once, so each await of it throws the same error."
      ])
    #expect(try await Recorded.trace("looks at a result, then reads it").notableFindings == [])
  }

  @Test func `A remark names the await after which a function uses the state`() async throws {
    let found = try await Recorded.trace("checks a balance, then asks for the rate").notableFindings
    #expect(found.map(\.kind) == [.actorReentered])
    #expect(found.first?.places.first?.function.contains("pay") == true)
  }

  @Test func `A remark reports batches of one group`() async throws {
    #expect(
      try await remarks("in batches of one group") == [
        "in batches: group child #5 began only when all 3 tasks of the batch before it had ended, the last one "
          + "(group child #4) at 300 ms. One of them had ended at 100 ms, and no task began in its place until then."
      ])
  }
}
