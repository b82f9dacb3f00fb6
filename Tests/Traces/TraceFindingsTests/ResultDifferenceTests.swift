import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceFindings

/// Tests for results of a group that the correct program takes or needs no more.
@Suite struct ResultDifferenceTests {
  /// A run whose group has a page at 100 ms and an error at 300 ms. `main` takes one result or both.
  private func race(takesBoth: Bool) -> Trace {
    var script = TraceScript()
    let main = script.root()
    let page = script.groupChild("page", of: main, in: group(1))
    let clock = script.groupChild("clock", of: main, in: group(1))
    script.run(page)
    script.sleep(page, until: 100)
    script.run(clock)
    script.sleep(clock, until: 300)
    script.suspend(main, .group(group(1)), call: .next)
    script.at(100)
    script.wake(page, .timer)
    script.add(page, .returned)
    script.wake(main, .task(page))
    if takesBoth {
      script.suspend(main, .group(group(1)), call: .next)
      script.at(300)
      script.wake(clock, .timer)
      script.add(clock, .threw("TimedOut()"))
      script.wake(main, .task(clock))
    } else {
      script.add(clock, .cancelled(by: main, cause: .group, site: nil))
      script.wake(clock, .cancellation(by: main))
      script.add(clock, .threw("CancellationError()"))
    }
    script.add(main, .returned)
    script.end()
    return script.trace
  }

  @Test func `An error after the last result that is needed is described with that result`() throws
  {
    let own = race(takesBoth: true)
    let ended = try #require(own.findings().first { $0.kind == .errorEndedGroup })
    let refined = RunDifference(of: own, from: race(takesBoth: false)).refined(ended)
    #expect(
      refined.text == ended.text
        + " main had taken a result at 100 ms. The author's program takes none after that.")
    #expect(refined.remedy.hasPrefix("Leave the loop"))
    #expect(RunDifference(of: own, from: own).refined(ended) == ended)
  }
}
