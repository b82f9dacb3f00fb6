import RunKit
import TaskTrace
import Testing

/// Reading the value of a task that belongs to no scope.
@Suite struct ValueTests {
  @Test func `each reading is seen, whether or not the task has ended`() async throws {
    let run = try await Traced.run("values")
    let trace = try #require(run.trace)
    let readings = trace.events.indices.compactMap { index -> String? in
      guard case .awaited(let read, implicit: false, _) = trace.events[index].action else {
        return nil
      }
      let isOver = trace[read]?.endedEvent.map { $0 < index } ?? false
      return "\(trace.name(of: read)) \(isOver ? "has ended" : "goes on")"
    }
    #expect(
      readings == [
        "early has ended", "early has ended", "bad has ended", "bad has ended", "late goes on",
      ])
    #expect(trace.waits.compactMap(\.awaited).map(trace.name) == ["late"])
    let story = Explainer(trace).story.map(\.text)
    for start in ["bad has already ended, and main meets", "early has already ended, so main goes"]
    {
      #expect(story.count { $0.hasPrefix(start) } == 2)
    }
  }
}
