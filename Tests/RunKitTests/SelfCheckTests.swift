import TaskTrace
import Testing

@testable import RunKit

@Suite struct SelfCheckTests {
  private func check() async throws -> Trace {
    let runner = Runner(symbolizer: Symbolizer(cache: Cache(folder: nil)))
    return try await runner.knownTrace(of: Program(named: Fixture.family))
  }

  @Test func `this runtime does what the tracer takes it to do`() async throws {
    #expect(SelfCheck.fault(in: try await check()) == nil)
  }

  @Test(arguments: [
    (3, "a task's name"), (4, "the kinds of tasks"), (5, "a child's parent"), (6, "a cancellation"),
  ])
  func `a runtime that does otherwise is found out`(task: Int, fault: String) async throws {
    var events = try await check().events
    for (index, event) in events.enumerated() where event.task?.number == UInt32(task) {
      switch event.action {
      case .created(var creation):
        if task == 4 { creation.kind = .detached }
        if task == 5 { creation.parent = nil }
        events[index].action = .created(creation)
      case .cancelled: events[index].action = .running
      default: break
      }
    }
    for (index, event) in events.enumerated() {
      guard task == 3, case .created(var creation) = event.action else { continue }
      creation.name = nil
      events[index].action = .created(creation)
    }
    #expect(SelfCheck.fault(in: Trace(events: events)) == fault)
  }

  @Test func `no tasks at all are a fault`() {
    #expect(SelfCheck.fault(in: Trace(events: [])) == "the kinds of tasks")
  }
}
