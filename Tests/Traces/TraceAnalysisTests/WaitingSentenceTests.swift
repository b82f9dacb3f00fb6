import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

/// Tests for sentences about what tasks wait for, and where.
@Suite struct WaitingSentenceTests {
  @Test func `The story has the location of a call that blocks until the run ends`() {
    var script = TraceScript(cores: 1)
    let main = script.root()
    script.add(main, .blocked(site: nil))
    script.at(900)
    script.add(main, .blocked(site: SiteID(1)))
    script.end(.limit(.realTime))
    #expect(
      script.trace.story().map(\.text).prefix(2) == [
        "main blocks its thread and keeps its core.",
        "main still blocks its thread.",
      ])
    #expect(script.trace.story().map(\.site).prefix(2) == [nil, SiteID(1)])
  }

  @Test func `The story tells how waits for tasks and groups begin and end`() {
    var script = TraceScript()
    let main = script.root()
    let image = script.asyncLet("image", of: main)
    script.wait(main, for: image)
    script.at(300)
    script.add(image, .returned)
    script.wake(main, .task(image))
    script.add(main, .awaited(image, by: .asyncLet, site: nil))
    script.add(main, .groupOpened(group(1), site: nil))
    let first = script.groupChild("first", of: main, in: group(1))
    script.suspend(main, .group(group(1)))
    script.at(400)
    script.add(first, .returned)
    script.wake(main, .task(first))
    script.add(main, .groupClosed(group(1)))
    #expect(
      lines(script.trace.story(level: .detail)).drop { !$0.contains("waits for image") } == [
        "0 main waits for image.",
        "300 image returned.",
        "300 image returned, and main continues after waiting 300 ms.",
        "300 image has already ended, so main continues at once.",
        "300 main opens a task group.",
        "300 main adds first to its task group. It is a child task, so the group cannot end before it.",
        "300 first starts with priority medium and the task-local values of its parent main. Cancelling main also cancels first.",
        "300 main waits for a child of its group.",
        "400 first returned.",
        "400 first returned, and main continues after waiting 100 ms.",
        "400 The task group of main ends, because all its children have ended.",
        "400 The trace ends here. It does not say how the program ended.",
      ])
  }

  @Test func `The story tells how waits for continuations and yields begin and end`() {
    var script = TraceScript()
    let main = script.root()
    let saving = script.task("saving", by: main)
    script.at(400)
    script.suspend(main, .continuation)
    script.at(450)
    script.wake(main, .task(saving))
    script.suspend(main, .yielding)
    script.wake(main, .yielded)
    script.suspend(main, .continuation)
    script.wake(main, .outside)
    script.suspend(main, .unknown)
    script.wake(main, .task(saving))
    #expect(
      lines(script.trace.story(level: .detail)).drop { !$0.contains("its continuation") } == [
        "400 main waits for its continuation to be resumed.",
        "450 saving resumes the continuation of main after 50 ms.",
        "450 To let other tasks run, main yields.",
        "450 main waits for its continuation to be resumed.",
        "450 A thread that runs no task wakes main after 0 ms.",
        "450 main is suspended.",
        "450 saving wakes main.",
        "450 The trace ends here. It does not say how the program ended.",
      ])
  }

  @Test func `An await of a task that has thrown receives its error`() {
    var script = TraceScript()
    let main = script.root()
    let image = script.asyncLet("image", of: main)
    script.add(image, .threw("NotFound()"))
    script.add(main, .awaited(image, by: .asyncLet, site: nil))
    script.add(main, .threw("NotFound()", from: image))
    script.end()
    #expect(
      story(script).suffix(3) == [
        "0 image threw NotFound.",
        "0 image has already ended, and main receives its error.",
        "0 main threw NotFound, which came from image.",
      ])
  }

  @Test func `Similar sentences are not merged across a printed line`() {
    var script = TraceScript()
    let main = script.root()
    for name in ["a", "b"] {
      script.add(main, .printed(.standardOutput, "adding \(name)"))
      _ = script.groupChild(name, of: main, in: group(1))
    }
    script.end()
    #expect(
      story(script).filter { $0.contains("adds") }.map { $0.prefix(20) } == [
        "0 main adds a to its", "0 main adds b to its",
      ])
  }

  @Test func `An equal error is not evidence of where an error came from`() {
    var script = TraceScript()
    let main = script.root()
    let image = script.asyncLet("image", of: main)
    script.wait(main, for: image)
    script.add(image, .threw("NotFound()"))
    script.wake(main, .task(image))
    script.add(main, .threw("NotFound()"))
    script.end()
    #expect(story(script).last == "0 main threw NotFound.")
  }

  @Test func `Reading a result receives an error without throwing it`() {
    var script = TraceScript()
    let main = script.root()
    let image = script.task("image", by: main)
    script.wait(main, for: image, by: .result)
    script.add(image, .threw("NotFound()"))
    script.wake(main, .task(image))
    script.add(main, .awaited(image, by: .result, site: nil))
    script.end()
    #expect(
      story(script).suffix(2) == [
        "0 main was waiting for image, and receives its error in a Result, so nothing is thrown.",
        "0 image has already ended, and main receives its error in a Result, so nothing is thrown.",
      ])
  }

  @Test func `Every suspension is reported if nothing else happens`() {
    var script = TraceScript()
    let main = script.root()
    for turn in 0..<2 {
      script.sleep(main, until: Int64(200 * turn + 200), site: 3)
      script.at(Int64(200 * turn + 200))
      script.wake(main, .timer)
    }
    script.add(main, .returned)
    script.end()
    #expect(
      story(script) == [
        "0 main sleeps for 200 ms.", "200 main wakes after 200 ms of sleep.",
        "200 main sleeps for 200 ms.", "400 main wakes after 200 ms of sleep.",
      ])
  }

  @Test func `A sentence shows the source line if it is known`() {
    var script = TraceScript()
    let main = script.root()
    let image = script.asyncLet("image", of: main)
    script.wait(main, for: image, site: 1)
    script.end()
    let trace = script.trace.located(
      file: "/a/Demo.swift", line: 2, column: 7, source: ["func f() {", "    try await image", "}"])
    #expect(trace.story().contains { $0.text == "main waits for image here: try await image" })
  }

  @Test func `The words async let are not repeated if the variable is unknown`() {
    var script = TraceScript()
    let main = script.root()
    script.create(Creation(kind: .asyncLet, parent: main, creator: main))
    script.end()
    #expect(
      story(script).contains(
        "0 main starts async let. It is a child task, so main cannot end before it."))
  }

  @Test func `A wait in a library names the function that the program called`() throws {
    var script = TraceScript()
    let main = script.root()
    let sender = script.asyncLet("sender", of: main)
    script.suspend(sender, .continuation, site: 1)
    script.at(20)
    script.wake(sender, .task(main))
    script.end()
    var trace = script.trace
    let address = CodeAddress(module: "/demos", offset: 16)
    trace.sites[try #require(SiteID(1))] = [address]
    func frame(_ function: String, _ file: String) -> SourceFrame {
      SourceFrame(function: function, file: file, line: 2, column: 7)
    }
    let library = "/p/.build/checkouts/channels/Sources"
    trace.symbols.frames[address] = [
      frame("closure #1 in Storage.send(element:)", "\(library)/Storage.swift"),
      frame("specialized AsyncChannel.send(_:)", "\(library)/AsyncChannel.swift"),
      frame("send(to:)", "/a/Demo.swift"), frame("run()", "/a/Demo.swift"),
    ]
    let found = lines(trace.story())
    #expect(found.contains("0 sender waits in AsyncChannel.send until it is resumed."))
    #expect(found.contains("20 main resumes sender from AsyncChannel.send after 20 ms."))
    // Without a library function in between, the program itself waits.
    trace.symbols.frames[address]?.removeFirst(2)
    #expect(
      lines(trace.story()).contains("0 sender waits for its continuation to be resumed."))
  }
}
