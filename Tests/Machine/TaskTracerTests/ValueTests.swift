import RunKit
import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

/// Tests for reading the value of an unstructured task.
@Suite struct ValueTests {
  @Test func `Each read of a task's value is recorded, even if the task has ended`() async throws {
    let run = try await Traced.run("values")
    let trace = try #require(run.trace)
    let readings = trace.events.indices.compactMap { index -> String? in
      guard case .awaited(let read, let call, _) = trace.events[index].action else {
        return nil
      }
      let isOver = trace[read]?.endedEvent.map { $0 < index } ?? false
      return "\(call.word) of \(trace.name(of: read)) \(isOver ? "has ended" : "continues")"
    }
    #expect(
      readings == [
        "value of early has ended", "value of early has ended", "result of bad has ended",
        "value of bad has ended", "value of late continues",
      ])
    #expect(trace.waits.compactMap(\.awaited).map(trace.name) == ["late"])
    let story = trace.story(level: .detail).map(\.text)
    let starts = [
      "bad has already ended, and main receives its error here": 1,
      "bad has already ended, and main receives its error in a Result": 1,
      "early has already ended, so main": 2,
    ]
    for (start, count) in starts { #expect(story.count { $0.hasPrefix(start) } == count) }
  }
}
