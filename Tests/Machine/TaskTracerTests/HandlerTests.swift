import RunKit
import TaskTrace
import Testing
import TraceAnalysis

/// Tests for cancellation handlers, which run in the task that cancels.
@Suite struct HandlerTests {
  @Test func `A handler runs at once in the task that cancels`() async throws {
    let run = try await Traced.run("handlers")
    let trace = try #require(run.trace)
    let ran = run.events.compactMap { event -> String? in
      guard case .handlerRan(let by, let site) = event.action, let task = event.task else {
        return nil
      }
      let place = site.flatMap { trace.place(of: $0) }
      let code = place.flatMap { trace.symbols.text(of: $0) } ?? "unknown code"
      let milliseconds = event.time.nanoseconds / 1_000_000
      return "\(milliseconds) \(trace.name(of: task)) by \(by.map(trace.name) ?? "nobody"): \(code)"
    }
    #expect(
      ran == [
        "10 sleeper by main: await withTaskCancellationHandler {",
        "20 member 1 by main: await withTaskCancellationHandler {",
        "20 member 2 by main: await withTaskCancellationHandler {",
        "20 late by late: await withTaskCancellationHandler {",
        "30 nested by main: await withTaskCancellationHandler {",
        "30 nested by main: await withTaskCancellationHandler {",
      ])
    #expect(trace.ruleReports.flatMap(\.violations) == [])
    #expect(
      run.standardOutput.text.split(separator: "\n") == [
        "sleeper handler in main", "member handler in main", "member handler in main",
        "late handler in late", "inner handler in main", "outer handler in main",
      ])
  }

  @Test func `A handler runs after its task is marked cancelled`() async throws {
    let run = try await Traced.run("handlers")
    var handled = 0
    for task in run.tasks {
      let ran = run.events.firstIndex { event in
        if case .handlerRan = event.action { event.task == task.id } else { false }
      }
      guard let ran else { continue }
      handled += 1
      #expect(try #require(task.cancellation).event < ran, "\(task.id)")
    }
    #expect(handled == 5)
  }
}
