import RunKit
import TaskTrace
import Testing
import TraceAnalysis

/// Tests that calls to a task's functions do the same traced as untraced.
@Suite struct TaskCallTests {
  @Test func `A program can raise a task's priority`() async throws {
    let run = try await Traced.run("escalate")
    #expect(run.standardOutput.text == "true true\n")
    #expect(run.traceEnding == .exited(status: 0))
    #expect(run.escalations(of: "task") == [.high])
    // Awaiting a task raises its priority to that of the waiting task.
    #expect(run.escalations(of: "own") == [.medium, .high])
  }

  @Test func `A task that waits for a busy actor does not raise the priority of the task on it`()
    async throws
  {
    let run = try await Traced.run("raise on actor")
    #expect(run.standardOutput.text == "TaskPriority.low\nTaskPriority.high\n")
    #expect(run.escalations(of: "low").isEmpty)
  }

  @Test func `An immediate task does not begin at once if it has to run on another actor`()
    async throws
  {
    let run = try await Traced.run("immediately")
    #expect(run.standardOutput.text == "here\ncreator\nscreen\n")
  }

  @Test func `A task can cancel itself and notices it`() async throws {
    let run = try await Traced.run("cancel itself")
    #expect(run.standardOutput.text == "true\n")
    #expect(run.named("own")?.cancellation?.cause == .explicit)
    #expect(run.named("own")?.notices.map(\.notice) == [.checkedFlag])
  }

  // If one word is not passed on, the program crashes or returns another value.
  @Test(arguments: [1, 2])
  func `An intercepted call receives each of its nine words`(cores: Int) async throws {
    let run = try await Traced.run("arguments") { $0.cores = cores }
    #expect(run.standardOutput.text == #"["7 words", "5.0", "2"]"# + "\n")
    #expect(run.traceEnding == .exited(status: 0))
    #expect(run.trace?.ruleReports.flatMap(\.violations) == [])
  }

  @Test func `Errors that are objects are freed with their last reference`() async throws {
    let run = try await Traced.run("error objects")
    #expect(run.standardOutput.text == "task gone\nmember gone\nend\nchild gone\n")
    #expect(run.traceEnding == .exited(status: 0))
  }

  @Test func `A line that is recorded in pieces keeps its characters`() async throws {
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
