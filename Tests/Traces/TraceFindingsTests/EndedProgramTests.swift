import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceFindings

/// Tests for findings about code at the top level. Its task does not return: it ends with the program.
@Suite struct EndedProgramTests {
  /// Returns the mistakes of a program that ends in the given way and does not read its `async let`.
  private func mistakes(_ ending: Ending) throws -> [String] {
    var script = TraceScript()
    let main = script.root()
    let site = try #require(SiteID(1))
    let child = script.create(
      Creation(kind: .asyncLet, parent: main, creator: main, name: "count", site: site))
    script.run(child)
    script.add(child, .returned)
    script.end(ending)
    var trace = script.trace
    let address = CodeAddress(module: "main", offset: 1)
    trace.sites = [site: [address]]
    trace.symbols.frames = [
      address: [SourceFrame(function: "main", file: "/main.swift", line: 1, column: 1)]
    ]
    trace.symbols.sources = ["/main.swift": ["async let count = load()", "print(1)"]]
    return trace.mistakes.map(\.kind.rawValue)
  }

  @Test func `A variable that the whole program does not read is a mistake`() throws {
    #expect(try mistakes(.exited(status: 0)) == ["resultNeverRead"])
    #expect(try mistakes(.stuck) == [])
  }

  /// Returns the findings about a program whose code starts a task at line 1.
  func findings(
    _ source: String, _ body: (inout TraceScript, TaskID) -> Void, isInTask: Bool = true
  ) throws -> [Finding] {
    var script = TraceScript()
    let site = try #require(SiteID(1))
    let main = isInTask ? script.root() : nil
    let task = script.create(
      Creation(kind: .unstructured, creator: main, name: "producer", site: site))
    body(&script, task)
    var trace = script.trace
    let address = CodeAddress(module: "main", offset: 1)
    trace.sites = [site: [address]]
    trace.symbols.frames = [
      address: [SourceFrame(function: "main", file: "/main.swift", line: 1, column: 1)]
    ]
    trace.symbols.sources = ["/main.swift": source.split(separator: "\n").map(String.init)]
    return trace.notableFindings
  }

  @Test func `A task that waits while others go on until a limit is named`() throws {
    let found = try findings(
      "",
      { script, task in
        script.run(task)
        script.suspend(task, .continuation)
        script.suspend(TaskID(1) ?? task, .task(task))
        script.at(5000)
        script.end(.limit(.events))
      })
    #expect(
      found.map(\.text) == [
        "producer waits, since 0 ms, and nothing had resumed it when the run was stopped at 5000 ms."
      ])
  }

  @Test func `Only the first of several tasks that wait for each other is left behind`() throws {
    let found = try findings(
      "Task { await Task { await save() }.value }",
      { script, task in
        let main = script.root()
        let inner = script.create(
          Creation(kind: .unstructured, creator: task, name: "inner", site: SiteID(1)))
        script.run(task)
        script.wait(task, for: inner, by: .value)
        script.run(inner)
        script.sleep(inner, until: 50)
        script.at(10)
        script.add(main, .returned)
        script.end()
      }, isInTask: false)
    #expect(found.map(\.kind) == [.leftBehind])
    #expect(
      found.map(\.text).allSatisfy { $0.hasPrefix("producer, started with Task { } at line 1") })
  }

  @Test func `Code in no task that blocks the main thread keeps a task from running`() throws {
    let found = try findings(
      "Task { semaphore.signal() }", { script, _ in script.end(.stuck) }, isInTask: false)
    #expect(found.map(\.kind) == [.coresBlocked])
    #expect(
      found.map(\.text) == [
        "producer, started with Task { } at line 1, was ready and needed the main thread. "
          + "Code that is in no task blocks this thread, so the program could not continue."
      ])
    let unblocked = try findings("Task { semaphore.signal() }", { script, _ in script.end(.stuck) })
    #expect(unblocked.isEmpty)
  }

  @Test func `A task that fills a stream may be left behind, unlike a task that works`() throws {
    for (line, grade) in [
      ("continuation.yield(1)", Finding.Grade.remark), ("await Task.yield()", .mistake),
      ("print(1)", .mistake),
    ] {
      let found = try findings("let producer = Task {\n  \(line)\n}") { script, task in
        script.run(task)
        script.sleep(task, until: 10)
        script.end()
      }
      #expect(found.map(\.kind) == [.leftBehind], "\(line)")
      #expect(found.map(\.grade) == [grade], "\(line)")
    }
  }

  @Test func `Work that is started after a continuation was resumed is named`() {
    func text(resumes: Bool, call: AwaitedCall? = nil) -> String? {
      var script = TraceScript()
      let main = script.root()
      let loader = script.task("loader", by: main)
      script.run(loader)
      script.suspend(main, .continuation, call: call, site: 1)
      script.at(10)
      if resumes { script.wake(main, .task(loader)) }
      let next = script.task("next", by: loader)
      script.run(next)
      script.sleep(next, until: 50)
      if !resumes { script.wake(main, .task(loader)) }
      script.add(loader, .returned)
      script.end()
      return script.trace.located(line: 3).mistakes.first { $0.kind == .leftBehind }?.text
    }
    let known =
      "next, started with Task { }, had not ended when the program ended at 10 ms: "
      + "the program does not wait for it."
    #expect(text(resumes: false) == known)
    // A task that passes a value to a stream may have more to do.
    #expect(text(resumes: true, call: .stream) == known)
    #expect(
      text(resumes: true)
        == known
        + " Before loader started it, it had resumed the continuation for which main waited at line 3."
    )
  }

  @Test func `A task that is cancelled when the program ends cannot end before it`() throws {
    for (end, texts) in [
      (10, []),
      (
        20,
        [
          "producer, started with Task { } at line 1, was cancelled at 10 ms and had not ended when the program ended "
            + "at 20 ms: the program does not wait for it."
        ]
      ),
    ] as [(Int64, [String])] {
      let found = try findings("let producer = Task {\n  print(1)\n}") { script, task in
        script.run(task)
        script.sleep(task, until: 30)
        script.at(10)
        script.add(task, .cancelled(by: nil, cause: .explicit, site: nil))
        script.at(end)
        script.end()
      }
      #expect(found.map(\.text) == texts)
    }
  }

  @Test func `A program that is stuck after a warning is reported with the warning`() {
    var script = TraceScript()
    let main = script.root()
    script.add(nil, .warned("The program called fork."))
    script.suspend(main, .continuation)
    script.end(.stuck)
    #expect(
      script.trace.mistakes.map(\.text) == [
        "The program called fork. main waits, since 0 ms, and nothing resumes it. "
          + "So the program could not continue."
      ])
  }

  @Test func `A task that nothing resumes any more is reported with the tasks that resumed it`() {
    /// Returns a run in which `printer` takes a page from `main` at 0 ms, and ends at 10 ms.
    func found(_ end: Action) -> [String] {
      var script = TraceScript()
      let main = script.root()
      let printer = script.groupChild("printer", of: main, in: group(1))
      script.suspend(main, .continuation)
      script.run(printer)
      script.wake(main, .task(printer))
      script.suspend(main, .continuation)
      script.sleep(printer, until: 10)
      script.at(10)
      script.wake(printer, .timer)
      script.add(printer, end)
      script.end(.stuck)
      return script.trace.mistakes.filter { $0.kind == .neverResumed }.map(\.text)
    }
    #expect(
      found(.threw("PaperJam()")) == [
        "main waits, since 0 ms, and nothing resumes it: printer resumed it before, and threw PaperJam at 10 ms. "
          + "So the program could not continue."
      ])
    #expect(
      found(.returned) == [
        "main waits, since 0 ms, and nothing resumes it: printer resumed it before, and returned at 10 ms. "
          + "So the program could not continue."
      ])
  }

  @Test func `The task that threw the error which leaves the main program is named`() {
    var script = TraceScript()
    let main = script.root()
    let child = script.groupChild("child", of: main, in: group(1))
    script.run(child)
    script.at(10)
    script.add(child, .threw("Failed()"))
    script.add(
      main, .printed(.standardError, "Fatal error: Error raised at top level: Failed()"))
    script.end(.crashed(signal: 4))
    #expect(
      script.trace.mistakes.first { $0.kind == .crashed }?.text
        == "No code takes the error Failed(), which left main. So the program crashed. "
        + "child had thrown it at 10 ms.")
  }
}
