import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

/// Tests for the first sentence of an answer to `why`.
@Suite struct HeadlineTests {
  private func headline(_ script: TraceScript, _ task: TaskID) -> String? {
    Explainer(script.trace).why(task).first?.text
  }

  @Test func `A wait that takes no time is a wait`() {
    var script = TraceScript()
    let main = script.root()
    let other = script.task("other", by: main)
    script.wait(main, for: other, by: .value)
    script.run(other)
    script.add(other, .returned)
    script.wake(main, .task(other))
    script.add(main, .returned)
    #expect(headline(script, main) == "main returned at 0 ms, and its waits took no time.")
    #expect(headline(script, other) == "other returned at 0 ms and never had to wait.")
  }

  @Test(arguments: [20, 80])
  func `The wait for an actor is named before the work on it`(wait: Int64) {
    var script = TraceScript()
    let main = script.root()
    script.add(main, .hopped(to: .main, site: nil))
    script.suspend(main, .actor(.main))
    script.at(wait)
    script.wake(main, .hopped)
    script.at(wait + 50)
    script.add(main, .returned)
    #expect(
      headline(script, main)
        == "main returned at \(wait + 50) ms, after waiting \(wait) ms for its turn on the main actor and "
        + "computing for 50 ms.")
  }

  @Test func `The wait for an actor is named before the sleep on it`() {
    var script = TraceScript()
    let main = script.root()
    script.suspend(main, .actor(.main))
    script.at(200)
    script.wake(main, .hopped)
    script.run(main)
    script.suspend(main, .sleeping(until: VirtualTime(nanoseconds: 300_000_000)))
    script.at(300)
    script.wake(main, .timer)
    script.run(main)
    script.add(main, .returned)
    #expect(
      headline(script, main)
        == "main returned at 300 ms, after waiting 200 ms for its turn on the main actor and sleeping for 100 ms."
    )
  }

  @Test func `A task that another one awaits can outlast the program`() {
    var script = TraceScript()
    let main = script.root()
    let awaited = script.task("awaited", by: main)
    let waiting = script.task("waiting", by: main)
    script.wait(waiting, for: awaited, by: .value)
    script.at(10)
    script.add(main, .returned)
    script.end()
    let names = [awaited, waiting].map(script.trace.name)
    #expect(
      script.trace.story().last?.text
        == "\(names[0]) and \(names[1]) had not ended when the program ended: main did not wait for them."
    )
    #expect(
      headline(script, waiting)
        == "waiting had not ended when the program ended, at 10 ms: main did not wait for it. It was waiting "
        + "for awaited since 0 ms.")
  }
}
