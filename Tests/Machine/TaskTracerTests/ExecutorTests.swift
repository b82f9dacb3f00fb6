import RunKit
import TaskTrace
import Testing
import TraceAnalysis

/// What is seen of tasks on threads that are not the machine's.
@Suite struct ExecutorTests {
  @Test func `a task that starts on an executor's own thread has its creator`() async throws {
    let run = try await Traced.run("executor")
    let main = try #require(run.tasks.first)
    #expect(run.named("free")?.creation.creator == main.id)
    #expect(run.named("member")?.creation.parent == main.id)
    #expect(run.standardOutput.text == "free\n")
    #expect(run.traceEnding == .exited(status: 0))
  }

  @Test func `one sentence says what is not seen on such a thread`() async throws {
    let run = try await Traced.run("executor")
    let remarks = run.events.compactMap { event in
      if case .warned(let sentence) = event.action { sentence } else { nil }
    }
    #expect(remarks.count == 1)
    #expect(remarks.first?.contains("The machine cannot follow them") == true)
    #expect(try await Traced.run("kinds").events.allSatisfy { !$0.action.isRemark })
  }

  @Test func `children may end on such threads`() async throws {
    for _ in 1...5 {
      let run = try await Traced.run("elsewhere")
      #expect(run.standardOutput.text == "3975\n")
      #expect(run.trace?.ruleReports.flatMap(\.violations) == [])
      #expect(run.traceEnding == .exited(status: 0))
    }
  }

  @Test func `what a task there returned is not kept from its end`() async throws {
    let run = try await Traced.run("kept") { $0.realLimit = .seconds(60) }
    #expect(run.standardOutput.text == "gone\n")
  }

  @Test func `a limit is reached while such a thread prints`() async throws {
    for _ in 1...5 {
      let run = try await Traced.run("chatter") { machine in
        machine.eventLimit = 3000
        machine.realLimit = .seconds(60)
      }
      #expect(run.traceEnding == .limit(.events))
      // By its own end, and not by being killed.
      #expect(run.ending == .exited(status: 86))
    }
  }
}

extension Action {
  fileprivate var isRemark: Bool {
    if case .warned = self { true } else { false }
  }
}
