import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

/// Tests for sentences about cores, actors, priorities and endings.
@Suite struct MachineSentenceTests {
  @Test func `The story names the tasks that held the cores while another task was ready`() {
    var script = TraceScript(cores: 2)
    let main = script.root()
    let tasks = ["a", "b", "c", "d"].map { script.task($0, by: main) }
    script.run(tasks[0], on: .worker(1))
    script.run(tasks[1], on: .worker(2))
    script.at(50)
    script.add(tasks[0], .returned)
    script.run(tasks[2], on: .worker(1))
    script.add(tasks[1], .returned)
    script.run(tasks[3], on: .worker(2))
    let starving = script.trace.story(level: .detail).filter { $0.rule == .coresAreLimited }
    #expect(
      starving.map(\.text) == [
        "c was ready for 50 ms before it could run: a and b held both cores. d had to wait as well.",
        "d was ready for 50 ms before it could run: a and b held both cores.",
      ])
    #expect(starving.map(\.level) == [.essential, .detail])
  }

  @Test func `A task that is raised or cancelled while it is ready waits for a core as well`() {
    var script = TraceScript(cores: 1)
    let main = script.root()
    let tasks = ["a", "b", "c", "d"].map { script.task($0, by: main) }
    script.run(tasks[0], on: .worker(1))
    script.at(50)
    script.add(tasks[1], .escalated(to: .high))
    script.add(tasks[2], .cancelled(by: main, cause: .explicit, site: nil))
    script.add(tasks[0], .returned)
    for task in tasks[1...] {
      script.run(task, on: .worker(1))
      script.add(task, .returned)
    }
    let starving = story(script).filter { $0.contains("ready for 50 ms") }
    #expect(
      starving == [
        "50 b was ready for 50 ms before it could run: a held the only core. Tasks had to wait like this 2 more times."
      ])
  }

  @Test func `The story names the task that held the only core or the main thread`() {
    var script = TraceScript(cores: 1)
    let main = script.root()
    let first = script.task("first", by: main)
    let second = script.task("second", by: main)
    let view = script.task("view", by: main)
    script.run(first, on: .worker(1))
    script.at(20)
    script.add(first, .returned)
    script.run(second, on: .worker(1))
    script.at(30)
    script.add(main, .returned)
    script.run(view, on: .main)
    let starving = script.trace.story(level: .detail).filter { $0.rule == .coresAreLimited }
    #expect(
      starving.map(\.text) == [
        "second was ready for 20 ms before it could run: first held the only core. "
          + "view had to wait as well.",
        "view was ready for 30 ms before it could run: main held the main thread.",
      ])
  }

  @Test func `The task that kept the core is named, not a task that left it`() {
    var script = TraceScript(cores: 1)
    let main = script.root()
    let short = script.task("short", by: main)
    let long = script.task("long", by: main)
    let late = script.task("late", by: main)
    for task in [short, long] {
      script.run(task, on: .worker(1))
      if task == short { script.suspend(task, .continuation) }
    }
    script.at(20)
    script.add(long, .returned)
    script.run(late, on: .worker(1))
    #expect(
      story(script).contains(
        "20 late was ready for 20 ms before it could run: long held the only core."))
  }

  @Test func `No other task is named if a core was free`() {
    var script = TraceScript(cores: 2)
    let main = script.root()
    let image = script.task("image", by: main)
    script.at(5)
    script.run(image, on: .worker(1))
    #expect(
      story(script).contains("5 image was ready for 5 ms before it could run."))
  }

  @Test func `The story tells when a task gets its turn on an actor`() {
    var script = TraceScript()
    let main = script.root()
    let first = script.task("first", by: main)
    let second = script.task("second", by: main)
    for task in [first, second] {
      script.run(task)
      script.add(task, .hopped(to: actor(2), site: nil))
    }
    script.run(first)
    script.suspend(second, .actor(actor(2)))
    script.at(40)
    script.add(first, .hopped(to: nil, site: nil))
    script.wake(second, .task(first))
    script.end()
    var trace = script.trace
    trace.actorNames[actor(2)] = "Counter"
    let found = trace.story(level: .detail).filter {
      $0.text.contains("Counter") || $0.text.contains("its actor")
    }
    #expect(
      lines(found) == [
        "0 first moves to Counter.",
        "0 second moves to Counter.",
        "0 second waits for its turn on Counter, where first runs.",
        "40 first leaves its actor.",
        "40 first leaves Counter, and second gets its turn after waiting 40 ms.",
      ])
    #expect(found[2].level == .essential)
  }

  @Test func `A hop that takes no time is only a detail`() {
    var script = TraceScript()
    let main = script.root()
    script.add(main, .hopped(to: .main, site: nil))
    script.suspend(main, .actor(.main))
    script.wake(main, .hopped)
    script.end()
    #expect(
      story(script, level: .detail) == [
        "0 The program starts in main, which has no parent.",
        "0 main moves to the main actor.",
        "0 The program ended.",
      ])
    #expect(story(script).isEmpty)
  }

  @Test func `The details include task-local values and raised priorities`() {
    var script = TraceScript()
    let main = script.root()
    script.add(main, .taskLocalBound(key: 1))
    let child = script.asyncLet("child", of: main)
    script.add(child, .taskLocalRead(key: 1, binder: main))
    script.add(main, .taskLocalRead(key: 1, binder: main))
    script.add(main, .taskLocalRead(key: 2, binder: nil))
    script.add(child, .escalated(to: .high), core: .main)
    let found = script.trace.story(level: .detail).filter {
      $0.text.contains("task-local value ") || $0.text.contains("raise")
    }
    #expect(
      found.map(\.text) == [
        "main binds a task-local value for a scope.",
        "child reads the task-local value that main bound.",
        "main reads the task-local value that it bound itself.",
        "main reads a task-local value that is not bound, so it gets the default.",
        "main raises the priority of child to high.",
      ])
  }

  @Test(arguments: [
    (Ending.exited(status: 3), "The program ended with status 3."),
    (.limit(.virtualTime), "The run was stopped at its limit of virtual time, 86400000 ms."),
    (.limit(.events), "The run was stopped at its limit of 20000000 events."),
    (.limit(.realTime), "The run was stopped at its limit of real time, 20000 ms."),
    (
      .crashed(signal: 4),
      "The program crashed (signal 4, illegal instruction: Swift stops this way at a failed check). The trace ends here."
    ),
    (
      .crashed(signal: 11),
      "The program crashed (signal 11, invalid memory access). The trace ends here."
    ),
    (
      .usedUp(.memory),
      "The program crashed because it used up the memory that it may use. Look for an async function that calls itself without end, and for a collection that only grows."
    ),
    (
      .usedUp(.stack),
      "The program crashed because it used up the stack of a thread. Look for a function that calls itself without end, and for very large local variables."
    ),
    (
      .tracerCrashed(signal: 11),
      "The tracer itself crashed (signal 11, invalid memory access), which is a defect of the tutor. The trace ends here, and says nothing about how the program would have ended."
    ),
    (.crashed(signal: 77), "The program crashed (signal 77). The trace ends here."),
    (.interrupted, "The run was interrupted."),
  ])
  func `The story tells how the run ended`(ending: Ending, sentence: String) {
    var script = TraceScript()
    _ = script.root()
    script.end(ending)
    #expect(
      story(script) == ["0 " + sentence])
  }

  @Test func `A warning from the machine is reported unchanged`() {
    var script = TraceScript()
    let main = script.root()
    script.add(nil, .warned("A lock is held across cores."))
    script.add(main, .warned("A loop never calls in."))
    script.end()
    #expect(story(script) == ["0 A lock is held across cores.", "0 A loop never calls in."])
  }
}
