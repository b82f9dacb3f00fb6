import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

/// Tests for the runs in which all tasks are on the main actor.
@Suite struct MainThreadTests {
  private func trace(_ cores: [Core]) -> Trace {
    var script = TraceScript()
    let main = script.root()
    for core in cores {
      let task = script.task("task", by: main)
      script.add(task, .running, core: core)
      script.add(task, .returned, core: core)
    }
    // The runtime may continue the root on the pool.
    script.add(main, .running, core: .worker(1))
    script.add(main, .returned)
    script.end()
    return script.trace
  }

  @Test func `Tasks use only the main thread if no worker runs one of them`() {
    #expect(trace([.main, .main]).usesOnlyMainThread)
    #expect(!trace([.main, .worker(1)]).usesOnlyMainThread)
  }

  @Test func `One task besides the root has no other task to run beside it`() {
    #expect(!trace([.main]).usesOnlyMainThread)
    #expect(!trace([]).usesOnlyMainThread)
  }
}
