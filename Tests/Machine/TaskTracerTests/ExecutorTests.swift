import RunKit
import TaskTrace
import Testing
import TraceAnalysis

/// Tests for what is recorded of tasks on threads that do not belong to the machine.
@Suite struct ExecutorTests {
  @Test func `A task that starts on an executor's own thread has a creator`() async throws {
    let run = try await Traced.run("executor")
    let main = try #require(run.tasks.first)
    #expect(run.named("free")?.creation.creator == main.id)
    #expect(run.named("member")?.creation.parent == main.id)
    #expect(run.standardOutput.text == "free\n")
    #expect(run.traceEnding == .exited(status: 0))
  }

  @Test
  func `One warning says that the machine cannot follow executors' own threads`() async throws {
    let run = try await Traced.run("executor")
    let remarks = run.events.compactMap { event in
      if case .warned(let sentence) = event.action { sentence } else { nil }
    }
    #expect(remarks.count == 1)
    #expect(remarks.first?.contains("The machine cannot follow them") == true)
    #expect(try await Traced.run("kinds").events.allSatisfy { !$0.action.isRemark })
  }

  @Test func `Child tasks can end on an executor's own thread`() async throws {
    for _ in 1...5 {
      let run = try await Traced.run("elsewhere")
      #expect(run.standardOutput.text == "3975\n")
      #expect(run.trace?.ruleReports.flatMap(\.violations) == [])
      #expect(run.traceEnding == .exited(status: 0))
    }
  }

  @Test func `The result of a task on an executor's own thread is released`() async throws {
    let run = try await Traced.run("kept") { $0.realLimit = .seconds(60) }
    #expect(run.standardOutput.text == "gone\n")
  }

  @Test(
    arguments: [
      ("immediate-executor", ["child: child", "task: task", "variable: variable"]),
      ("drained-executor", ["second: second 1"]),
    ])
  func `Tasks that a core runs in the middle of another task have their lines and their ends`(
    command: String, lines: [String]
  ) async throws {
    for program in ["fixture-foreign", "fixture-foreign-optimized"] {
      let run = try await Traced.run(command, program: program)
      let trace = try #require(run.trace)
      let found = run.events.compactMap { event in
        if case .printed(_, let line) = event.action {
          "\(event.task.map(trace.name(of:)) ?? "none"): \(line)"
        } else {
          nil
        }
      }
      #expect(found.sorted() == lines)
      #expect(run.tasks.dropFirst().allSatisfy { $0.ended != nil })
      #expect(trace.ruleReports.flatMap(\.violations) == [])
    }
  }

  @Test func `A run reaches its limit while an executor's own thread prints`() async throws {
    for _ in 1...5 {
      let run = try await Traced.run("chatter") { machine in
        machine.eventLimit = 3000
        machine.realLimit = .seconds(60)
      }
      #expect(run.traceEnding == .limit(.events))
      // The program exits by itself and is not killed.
      #expect(run.ending == .exited(status: 86))
    }
  }

  @Test(arguments: ["main-actor-on-queue", "main-actor-in-task"])
  func `A failed check of the main actor ends a program as it does without the machine`(
    command: String
  ) async throws {
    let program = "fixture-foreign"
    let run = try await Traced.run(command, program: program)
    let real = try await Runner(symbolizer: Symbolizer(cache: Cache(folder: nil)))
      .runReal("\(Traced.folder)/\(program)", arguments: [command], timeLimit: .seconds(600))
    #expect(run.ending == real.ending)
    for run in [run, real] {
      #expect(!run.standardError.text.contains("executor"), "\(run.standardError.text)")
    }
  }
}

extension Action {
  fileprivate var isRemark: Bool {
    if case .warned = self { true } else { false }
  }
}
