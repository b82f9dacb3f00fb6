import RunKit
import TaskTrace
import Testing
import TraceAnalysis

/// Tests for what is recorded of task-local values.
@Suite struct TaskLocalTests {
  @Test func `Task-local bindings and reads in synchronous code are recorded`() async throws {
    let run = try await Traced.run("locals")
    let main = try #require(run.tasks.first).id
    let found = run.events.map(\.action).filter { action in
      switch action {
      case .taskLocalBound, .taskLocalRead: true
      default: false
      }
    }
    #expect(
      found == [
        .taskLocalBound(key: 1), .taskLocalRead(key: 1, binder: main),
        .taskLocalRead(key: 1, binder: nil),
      ])
    #expect(run.standardOutput.text == "ann\nnobody\n")
  }
}
