import HostileInput
import Testing
import TraceBuilding

@testable import TaskTrace
@testable import TraceAnalysis

/// Tests for traces with unusually many tasks or events of one kind, as a damaged trace may have. Memory and output
/// must grow linearly with the trace.
@Suite struct CrowdTests {
  @Test func `Only the latest of many tasks on an actor are kept`() {
    var actors = ActorOccupation(taskCount: 1_000)
    let tasks = (1...1_000).compactMap { TaskID($0) }
    for task in tasks {
      #expect(actors.run(task.position, on: 0) == .main)
      #expect(actors.occupants(of: .main).count <= ActorOccupation.most)
    }
    #expect(actors.occupants(of: .main) == tasks.suffix(ActorOccupation.most))
  }

  /// Returns a run in which every task waits for the main actor while all others are on it.
  private func crowd(of count: Int) -> Trace {
    var script = TraceScript()
    let main = script.root()
    let tasks = (0..<count).map { _ in script.task("", by: main) }
    for task in tasks { script.run(task, on: .main) }
    for task in tasks { script.suspend(task, .actor(.main)) }
    for _ in 0..<count { script.end(.stuck) }
    return script.trace
  }

  @Test func `The length of the story grows linearly with the number of tasks`() {
    func length(of count: Int) -> Int {
      crowd(of: count).story(level: .detail).reduce(0) { $0 + $1.text.utf8.count }
    }
    #expect(length(of: 800) < 9 * length(of: 100))
  }

  @Test func `The length of rule reports grows linearly with the number of tasks`() {
    func tasks(of count: Int) -> Int {
      crowd(of: count).ruleReports.reduce(0) { sum, report in
        sum + report.violations.reduce(0) { $0 + $1.tasks.count }
      }
    }
    #expect(tasks(of: 800) < 9 * tasks(of: 100))
  }

  @Test func `The time to tell ends grows linearly with the notices of their tasks`() {
    /// Returns a run in which a task often notices its cancellation and throws, as only a damaged trace shows.
    func ends(_ count: Int) -> Trace {
      var script = TraceScript()
      let main = script.root()
      for _ in 0..<count {
        script.add(main, .noticed(.sleepThrew, site: nil))
        script.add(main, .threw("CancellationError()"))
      }
      return script.trace
    }
    let (small, large) = (ends(200), ends(3_200))
    let usual = Effort.time { for _ in 0..<16 { _ = small.story(level: .detail) } }
    #expect(Effort.time { _ = large.story(level: .detail) } < 5 * usual)
  }

  @Test func `The time to explain raised priorities grows linearly with their number`() {
    /// Returns a run in which a task with many children is raised, and its children with it.
    func raises(_ count: Int) -> Trace {
      var script = TraceScript()
      let main = script.root()
      let children = (0..<count).map { script.groupChild("\($0)", of: main, in: group(1)) }
      for task in [main] + children {
        script.add(task, .escalated(to: .high))
        script.add(task, .hopped(to: nil, site: nil))
      }
      for task in [main] + children {
        script.add(task, .escalated(to: TaskPriorityLevel(rawValue: 30)))
      }
      return script.trace
    }
    let (small, large) = (raises(250), raises(4_000))
    let usual = Effort.time { for _ in 0..<16 { _ = small.story(level: .detail) } }
    #expect(Effort.time { _ = large.story(level: .detail) } < 5 * usual)
  }

  @Test func `What did not happen to a child is found without its many siblings`() {
    var script = TraceScript()
    let main = script.root()
    let children = (0..<20_000).map { _ in script.groupChild("", of: main, in: group(1)) }
    for child in children { script.add(child, .returned) }
    script.end()
    let (trace, last) = (script.trace, children[children.count - 1])
    let explainer = Explainer(trace)
    #expect(explainer.whyNot(last).first?.text.contains("Nothing cancelled it") == true)
    let lives = Effort.time { for child in children { _ = trace[child] } }
    #expect(Effort.time { _ = explainer.whyNot(last) } < lives)
  }

  @Test func `A group that closes repeatedly is checked once`() {
    var script = TraceScript()
    let main = script.root()
    for number in 0..<50 { _ = script.groupChild("\(number)", of: main, in: group(1)) }
    for _ in 0..<50 { script.add(main, .groupClosed(group(1))) }
    let report = script.trace.report(Rule[.groupEndsLast])
    #expect(report.applied == 1)
    #expect(report.violations.map(\.tasks.count) == [51])
  }

  @Test func `The error named as the cause is the last one before the cancellation`() {
    var script = TraceScript()
    let main = script.root()
    let names = ["one", "two", "three", "four"]
    let children = names.map { script.groupChild($0, of: main, in: group(1)) }
    script.suspend(main, .group(group(1)), call: .next)
    script.add(children[0], .threw("A()"))
    script.add(children[1], .threw("B()"))
    script.add(children[2], .cancelled(by: main, cause: .groupError, site: nil))
    script.add(children[2], .threw("C()"))
    script.at(1)
    script.add(children[3], .cancelled(by: main, cause: .groupError, site: nil))
    let story = script.trace.story(level: .detail).map(\.text).filter {
      $0.contains("leaves the group")
    }
    #expect(story.map { $0.prefix(20) } == ["two threw, and an er", "three threw, and an "])
  }

  @Test func `The task that held the core is named, not tasks that ran only briefly`() {
    var script = TraceScript(cores: 1)
    let main = script.root()
    let late = script.task("late", by: main)
    for number in 0..<20 {
      let brief = script.task("brief \(number)", by: main)
      script.run(brief, on: .worker(1))
      script.add(brief, .returned)
    }
    let long = script.task("long", by: main)
    script.run(long, on: .worker(1))
    script.at(10)
    script.add(long, .returned)
    script.run(late, on: .worker(1))
    let story = script.trace.story(level: .essential).map(\.text)
    #expect(
      story.contains("late was ready for 10 ms before it could run: long held the only core."))
  }

  @Test func `Of the waits at one of many places, a story tells 20, also after a group has ended`()
  {
    var script = TraceScript()
    let main = script.root()
    _ = script.task("other", by: main)
    func wait(_ reason: Suspension.Reason, at site: UInt32) {
      script.run(main)
      script.suspend(main, reason, site: site)
    }
    for number: UInt32 in 1...8 { wait(.group(group(number)), at: number) }
    for _ in 0..<15 { wait(.continuation, at: 9) }
    for number: UInt32 in 1...8 { script.add(main, .groupClosed(group(number))) }
    for _ in 0..<15 { wait(.continuation, at: 9) }
    let waits = MentionedWaits(script.trace).waits
    let atSite = script.trace.events.indices.filter {
      script.trace.storage.suspension(at: $0)?.site == SiteID(9)
    }
    #expect(atSite.filter(waits.contains) == Array(atSite.prefix(Folds.most)))
  }
}
