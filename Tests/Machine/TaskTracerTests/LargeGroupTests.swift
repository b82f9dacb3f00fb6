import RunKit
import TaskTrace
import Testing
import TraceAnalysis

/// Tests for a group whose children fill the initial heap many times over. Tasks reuse the memory of ended tasks, and
/// pages are prepared in advance.
@Suite struct LargeGroupTests {
  @Test func `Each child's life is complete and the same in each run`() async throws {
    let run = try await Traced.run("many")
    let tasks = run.tasks
    let events = run.events
    let root = tasks.first?.id
    let children = tasks.dropFirst()
    #expect(children.count == 30_000)
    #expect(children.allSatisfy { $0.creation.parent == root })
    #expect(run.traceEnding == .exited(status: 0))
    var seen: [TaskID: [Action]] = [:]
    for event in events {
      if let task = event.task, task != root {
        seen[task, default: []].append(event.action)
      }
    }
    #expect(seen.values.allSatisfy { $0.count == 4 && $0[2...] == [.running, .returned] })
    #expect(try await Traced.run("many").events == events)
  }

  @Test
  func `A child that has ended holds no memory for its asynchronous functions`() async throws {
    // With this memory, the number would be more than 1,400 bytes.
    let run = try await Traced.run("memory")
    let bytes = run.events.compactMap { event in
      if case .printed(_, let line) = event.action { Int(line) } else { nil }
    }
    #expect(bytes.count == 1 && bytes[0] > 0 && bytes[0] < 1000)
  }
}
