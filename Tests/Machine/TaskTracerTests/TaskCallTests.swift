import RunKit
import TaskTrace
import Testing
import TraceAnalysis

/// Calls of a task's functions do under the tracer what they do untraced.
@Suite struct TaskCallTests {
  @Test func `a program may raise a task's priority`() async throws {
    let run = try await Traced.run("escalate")
    #expect(run.standardOutput.text == "true true\n")
    #expect(run.traceEnding == .exited(status: 0))
    #expect(run.escalations(of: "task") == [.high])
    // To await a task raises it to the priority of the one that waits.
    #expect(run.escalations(of: "own") == [.medium, .high])
  }

  @Test func `a task may cancel itself, and notices it`() async throws {
    let run = try await Traced.run("cancel itself")
    #expect(run.standardOutput.text == "true\n")
    #expect(run.named("own")?.cancellation?.cause == .explicit)
    #expect(run.named("own")?.notices.map(\.notice) == [.checkedFlag])
  }

  // M3. One word that is not passed on crashes the program, or it returns another value.
  @Test(arguments: [1, 2]) func `a call that is seen gets each of its nine words`(cores: Int)
    async throws
  {
    let run = try await Traced.run("arguments") { $0.cores = cores }
    #expect(run.standardOutput.text == #"["7 words", "5.0", "2"]"# + "\n")
    #expect(run.traceEnding == .exited(status: 0))
    #expect(run.trace?.ruleReports.flatMap(\.violations) == [])
  }

  @Test func `errors that are objects are freed with their last reference`() async throws {
    let run = try await Traced.run("error objects")
    #expect(run.standardOutput.text == "task gone\nmember gone\nend\nchild gone\n")
    #expect(run.traceEnding == .exited(status: 0))
  }

  @Test func `a line that is recorded in pieces keeps its characters`() async throws {
    let run = try await Traced.run("long line")
    let pieces = run.events.compactMap { event in
      if case .printed(_, let line) = event.action { line } else { nil }
    }
    #expect(pieces.count == 3)
    #expect(pieces.joined() == String(repeating: "日", count: 3_000))
  }
}

extension Run {
  fileprivate func escalations(of name: String) -> [TaskPriorityLevel] {
    let task = named(name)?.id
    return events.compactMap { event in
      if event.task == task, case .escalated(let level) = event.action { level } else { nil }
    }
  }
}
