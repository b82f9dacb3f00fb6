import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

/// Tests for sentences about stuck runs, and about moves from actor to actor.
@Suite struct StuckSentenceTests {
  @Test func `The story of a stuck run tells what each task waits for and since when`() {
    var script = TraceScript()
    let main = script.root()
    let names = ["a", "b", "c", "d"]
    let tasks = names.map { script.task($0, by: main) }
    for task in tasks { script.run(task) }
    script.at(7)
    script.suspend(tasks[0], .group(group(1)))
    script.suspend(tasks[1], .actor(actor(3)))
    script.suspend(tasks[2], .unknown)
    script.add(tasks[3], .returned)
    script.wait(main, for: tasks[0])
    script.at(9)
    script.end(.stuck)
    #expect(
      story(script).suffix(5) == [
        "9 The run is stuck: no task can run, and nothing will resume the waiting tasks.",
        "9 main has been waiting since 7 ms for a.",
        "9 a has been waiting since 7 ms for a child of its group.",
        "9 b has been waiting since 7 ms for actor 3.",
        "9 c has been waiting since 7 ms to be woken.",
      ])
  }

  @Test func `The story of a stuck run tells that code in no task blocks the main thread`() {
    var script = TraceScript()
    script.create(Creation(kind: .unstructured, name: "signal"))
    script.end(.stuck)
    #expect(
      story(script).suffix(2) == [
        "0 The run is stuck: no task can run, and nothing will resume the waiting tasks.",
        "0 signal could run, but code that is in no task blocks the main thread.",
      ])
  }

  @Test func `The story tells when a task moves to another actor and frees the first`() {
    var script = TraceScript()
    let main = script.root()
    let ann = script.task("ann", by: main)
    script.run(ann)
    let site = SiteID(1)
    for _ in 1...2 {
      script.add(ann, .hopped(to: actor(2), site: site))
      script.add(ann, .hopped(to: .main, site: site))
    }
    script.add(ann, .hopped(to: nil, site: site))
    script.add(ann, .hopped(to: actor(2), site: site))
    #expect(
      script.trace.story().filter { $0.text.contains("moves from") }.map(\.text) == [
        "ann moves from actor 2 to the main actor. Other tasks can now run on actor 2.",
        "ann moves from the main actor to actor 2.",
      ])
  }

  @Test func `Two actors of the same type are distinguished`() {
    var script = TraceScript()
    let main = script.root()
    for lock in 2...3 { script.add(main, .hopped(to: actor(UInt32(lock)), site: SiteID(1))) }
    var trace = script.trace
    trace.actorNames = [actor(2): "Lock", actor(3): "Lock"]
    #expect(
      trace.story().filter { $0.text.contains("moves from") }.map(\.text).last
        == "main moves from one Lock to another. Other tasks can now run on the first.")
  }

  @Test(arguments: [Ending.stuck, .limit(.realTime)])
  func `The story of a blocked run names the tasks with and without a core`(ending: Ending) {
    var script = TraceScript(cores: 2)
    let main = script.root()
    let waiters = ["a", "b"].map { script.task($0, by: main) }
    _ = script.task("opener", by: main)
    script.suspend(main, .task(waiters[0]))
    script.run(waiters[0], on: .worker(1))
    script.run(waiters[1], on: .worker(2))
    for waiter in waiters { script.add(waiter, .blocked(site: nil)) }
    script.end(ending)
    #expect(
      script.trace.story().filter { $0.rule == .coresAreLimited }.map(\.text) == [
        "a and b hold their cores, because they block instead of awaiting.",
        "opener could run, but no core is free.",
      ])
  }
}
