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

  /// Returns a run that leaves many tasks behind, which were started in a file with as many lines.
  private func sleepers(_ count: Int) -> Trace {
    var script = TraceScript()
    let main = script.root()
    for number in 0..<count {
      let task = script.create(
        Creation(kind: .unstructured, creator: main, name: "\(number)", site: SiteID(1)))
      script.run(task)
      script.sleep(task, until: 1_000)
    }
    script.add(main, .returned)
    script.end()
    let source = ["Task {"] + Array(repeating: "  work(a, b)", count: count) + ["}"]
    return script.trace.located(line: 1, source: source)
  }

  @Test func `The time to find tasks that are left behind does not depend on their source`() {
    check(.leftBehind, sleepers)
  }

  /// Returns a run in which many tasks sleep again and again.
  private func pollers(_ count: Int) -> Trace {
    var script = TraceScript()
    let main = script.root()
    let tasks = (0..<count).map { script.task("\($0)", by: main) }
    for task in tasks { script.run(task) }
    for time in Int64(0)..<8 {
      for task in tasks { script.sleep(task, until: time + 1, site: 1) }
      script.at(time + 1)
      for task in tasks { script.wake(task, .timer) }
    }
    script.end()
    let source = ["while !isDone {", "  try? await Task.sleep(for: short)", "}"]
    return script.trace.located(line: 2, source: source)
  }

  @Test func `The time to find tasks that ask again and again grows linearly with their number`() {
    check(.polls, pollers)
  }
}
