import TaskTrace
import Testing
import TraceBuilding
import TraceFindings

/// Tests for remarks about waits for a continuation that a cancellation does not end.
@Suite struct UnendedWaitTests {
  /// Returns the remarks about a task that is cancelled at 10 ms, while it waits for a continuation, and that `wake`
  /// resumes at 50 ms.
  private func remarks(_ wake: (TaskID) -> Wake, hasHandler: Bool = false) -> [Finding] {
    var script = TraceScript()
    let main = script.root()
    let reader = script.create(
      Creation(kind: .unstructured, creator: main, name: "reader"))
    script.run(reader)
    script.suspend(reader, .continuation, site: 1)
    script.at(10)
    script.add(reader, .cancelled(by: main, cause: .explicit, site: nil))
    if hasHandler { script.add(reader, .handlerRan(by: main, site: nil)) }
    script.wait(main, for: reader, site: 2)
    script.at(50)
    script.wake(reader, wake(main))
    script.add(reader, .returned)
    script.wake(main, .task(reader))
    script.add(main, .returned)
    script.end()
    let source = ["await withCheckedContinuation { waiters.append($0) }"]
    return script.trace.located(line: 1, source: source).findings()
      .filter { $0.kind == .noticedLate }
  }

  @Test func `A remark says which task ended the wait, and how long after the cancellation`() {
    let found = remarks { .task($0) }
    #expect(
      found.map(\.text) == [
        "reader was cancelled at 10 ms while it waited for a continuation at line 1. "
          + "The cancellation did not end the wait: main resumed it 40 ms later."
      ])
    #expect(
      found.map(\.remedy) == [
        "Resume the continuation also in the handler of a withTaskCancellationHandler, but only once."
      ])
    #expect(
      remarks { _ in .outside }.map(\.text) == [
        "reader was cancelled at 10 ms while it waited for a continuation at line 1. "
          + "The cancellation did not end the wait: a thread resumed it 40 ms later."
      ])
  }

  @Test func `A cancelled task that waits forever for a continuation needs a handler`() {
    var script = TraceScript()
    let main = script.root()
    let reader = script.asyncLet("reader", of: main)
    script.run(reader)
    script.suspend(reader, .continuation, site: 1)
    script.wait(main, for: reader)
    script.at(10)
    script.add(reader, .cancelled(by: main, cause: .explicit, site: nil))
    script.end(.stuck)
    let found = script.trace.located(
      line: 1, source: ["await withCheckedContinuation { keep($0) }"]
    )
    .mistakes.first { $0.kind == .neverResumed }
    #expect(
      found?.text
        == "reader waits at line 1, since 0 ms, and nothing resumes it. So the program could not continue. "
        + "It was cancelled at 10 ms, and the cancellation did not end this wait.")
    #expect(found?.remedy.contains("withTaskCancellationHandler") == true)
  }

  @Test func `A task with a cancellation handler has chosen what ends its wait`() {
    #expect(remarks({ .task($0) }, hasHandler: true) == [])
  }
}
