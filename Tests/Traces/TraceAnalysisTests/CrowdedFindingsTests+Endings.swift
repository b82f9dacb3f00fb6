import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceFindings

/// Tests of findings about tasks that cannot continue.
extension CrowdedFindingsTests {
  /// Returns a run in which many tasks call an actor and then wait forever.
  private func stuck(_ count: Int) -> Trace {
    var script = TraceScript()
    let main = script.root()
    for number in 0..<count {
      let task = script.task("\(number)", by: main)
      script.add(task, .hopped(to: actor(2), site: SiteID(1)))
      script.suspend(task, .continuation)
    }
    script.end(.stuck)
    return script.trace
  }

  @Test func `The time to find tasks that nothing resumes grows linearly with their number`() {
    check(.neverResumed, stuck)
  }
}
