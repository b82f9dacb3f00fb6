import RunKit
import TaskTrace
import Testing

/// What is seen of tasks on threads that are not the machine's.
@Suite struct ExecutorTests {
  @Test func `a task that starts on an executor's own thread has its creator`() async throws {
    let run = try await Traced.run("executor")
    let main = try #require(run.tasks.first)
    #expect(run.named("free")?.creation.creator == main.id)
    #expect(run.named("member")?.creation.parent == main.id)
    #expect(run.standardOutput.text == "free\n")
    #expect(run.ending == .exited(status: 0))
  }

  @Test func `one sentence says what is not seen on such a thread`() async throws {
    let run = try await Traced.run("executor")
    let remarks = run.events.compactMap { event in
      if case .remarked(let sentence) = event.action { sentence } else { nil }
    }
    #expect(remarks.count == 1)
    #expect(remarks.first?.contains("threads that are not the machine's") == true)
    #expect(try await Traced.run("kinds").events.allSatisfy { !$0.action.isRemark })
  }
}

extension Action {
  fileprivate var isRemark: Bool {
    if case .remarked = self { true } else { false }
  }
}
