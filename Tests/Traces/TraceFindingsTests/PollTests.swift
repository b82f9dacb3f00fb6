import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceFindings

/// Tests for remarks about tasks that ask again and again.
@Suite struct PollTests {
  /// Returns the findings about a task that yields ten times, every 1 ms, in the line below `loop`. It may
  /// resume another task after the fifth time.
  private func findings(_ loop: String, resumes: Bool = false) throws -> [Finding] {
    var script = TraceScript()
    let main = script.root()
    let reader = script.groupChild("reader", of: main, in: try #require(GroupID(1)))
    script.run(reader)
    script.suspend(reader, .continuation)
    for number in 1...10 {
      script.suspend(main, .yielding, site: 1)
      script.at(Int64(number))
      script.wake(main, .yielded)
      if number == 5, resumes { script.wake(reader, .task(main)) }
    }
    script.add(main, .returned)
    script.end()
    var trace = script.trace
    let address = CodeAddress(module: "main", offset: 1)
    trace.sites = [try #require(SiteID(1)): [address]]
    trace.symbols.frames = [
      address: [SourceFrame(function: "run()", file: "/main.swift", line: 3, column: 1)]
    ]
    trace.symbols.sources = [
      "/main.swift": ["func run() async {", "  \(loop) {", "    await Task.yield()", "  }", "}"]
    ]
    return trace.findings().filter { $0.kind == .polls }
  }

  private func remarks(_ loop: String, resumes: Bool = false) throws -> [String] {
    try findings(loop, resumes: resumes).map(\.text)
  }

  @Test func `A loop that yields until a condition is true polls`() throws {
    #expect(
      try remarks("while !isSet") == [
        "main yielded 10 times in a row at line 3, from 0 ms to 10 ms, and the trace shows nothing else in between."
      ])
  }

  @Test func `A loop that yields between the parts of its work does not poll`() throws {
    #expect(try remarks("for part in parts where compute(part)") == [])
  }

  @Test func `A task that resumes another one between two pauses does not poll`() throws {
    #expect(try remarks("while !isSet", resumes: true) == [])
  }

  @Test func `A task that asks for the time is advised to sleep`() throws {
    #expect(
      try findings("while ContinuousClock.now < end").map(\.remedy) == [
        "Sleep until that moment, with Task.sleep."
      ])
    #expect(try findings("while !isSet").map(\.remedy) == [Finding.Kind.polls.remedy])
  }

  @Test func `A loop whose rounds do not depend on another task does not poll`() {
    #expect(kinds("while step < steps", "step += 1") == [])
    #expect(kinds("while step < steps, !isReady", "step += 1") == [.polls])
    #expect(kinds("while !isReady", "step += 1") == [.polls])
    #expect(kinds("for part in parts", "await store.add(part)") == [])
    #expect(kinds("for _ in 0..<10", "if await store.isReady { break }") == [.polls])
  }

  @Test(arguments: [
    ("while true", "try await journal.add(entry)", false),
    ("while !Task.isCancelled", "await screen.draw(await engine.advance(0.016))", false),
    ("while true", "n += 1; await send(n)", false),
    ("for step in 1...", "do { await journal.add(step) } catch { break }", false),
    ("while true", "if await store.isReady { await use(store) }", true),
    ("while !done", "done = await store.isReady", true),
    ("while true", "let page = await store.page; if let page { return page }", true),
    ("while !Task.isCancelled", "try Task.checkCancellation()", true),
    ("while true", "lock.lock(); let done = isSet; lock.unlock(); if done { return }", true),
    ("while true", "progress += step / length", false),
    ("while !Task.isCancelled", "self.beats += 1; last = .now", false),
    ("while !Task.isCancelled", "do { try check() } catch { break }; beats += 1", false),
    ("while !Task.isCancelled", "let count = store.count", true),
    ("while true", "beats += 1; if isSet { return }", true),
    ("while true", "guard store.isEmpty else { break }; beats += 1", true),
  ])
  func `A loop that calls a function in each round does not only ask`(
    head: String, statement: String, isPoll: Bool
  ) {
    #expect(kinds(head, statement) == (isPoll ? [.polls] : []))
  }

  /// Returns the remarks about ten sleeps in a loop with another statement.
  private func kinds(_ head: String, _ statement: String) -> [Finding.Kind] {
    remarks(source: [
      "func run(steps: Int) async {", "  \(head) {", "    await Task.sleep(for: pause)",
      "    \(statement)", "  }", "}",
    ]).map(\.kind)
  }

  /// Returns the remarks about ten sleeps in the third line of the source. The task enters the actor, if there is one,
  /// after each sleep.
  private func remarks(source: [String], entering actor: ActorID? = nil) -> [Finding] {
    var script = TraceScript()
    let main = script.root()
    for number in Int64(1)...10 {
      script.sleep(main, until: number * 10, site: 1)
      script.at(number * 10)
      script.wake(main, .timer)
      if let actor { script.add(main, .hopped(to: actor, site: nil)) }
    }
    script.add(main, .returned)
    script.end()
    var trace = script.trace.located(line: 3, source: source)
    if let actor { trace.actorNames[actor] = "Store" }
    return trace.findings().filter { $0.kind == .polls }
  }

  @Test func `A remark names the actor that a polling task asks`() {
    #expect(
      remarks(
        source: [
          "func run() async {", "  while await store.isEmpty {", "    await Task.sleep(for: pause)",
          "  }", "}",
        ], entering: ActorID(2)
      ).map(\.text) == [
        "main slept 10 times in a row at line 3, from 0 ms to 100 ms, and in between, the trace only shows that it entered Store."
      ])
  }

  @Test func `A task that uses an actor between two calls that sleep does not poll`() {
    #expect(
      remarks(
        source: [
          "while let job = await queue.next() { await run(job) }", "func run(_ job: Job) async {",
          "  await Task.sleep(for: job.length)", "}",
        ], entering: ActorID(2)
      ) == [])
  }

  @Test(arguments: [
    ("for move in moves { best = max(best, await score(depth - 1)) }", false),
    ("for move in moves { if await score(0) > 9 { break } }", true),
    ("while await score(0) < limit { best += 1 }", true), ("_ = await score(0)", true),
  ])
  func `A loop that calls a function that sleeps is the pace of these sleeps`(
    loop: String, isPoll: Bool
  ) throws {
    var script = TraceScript()
    let main = script.root()
    for number in Int64(1)...10 {
      script.sleep(main, until: number * 10, site: 1)
      script.at(number * 10)
      script.wake(main, .timer)
    }
    script.end()
    let source = [
      "func score(_ depth: Int) async -> Int {", "  if depth == 0 {",
      "    await Task.sleep(for: pause)", "    return 1", "  }", "  \(loop)", "  return best", "}",
    ]
    let column = loop.prefix { $0 != "(" }.count
    var trace = script.trace.located(site: 2, line: 6, column: 3 + column)
      .located(line: 3, source: source)
    let (inner, outer) = (try #require(SiteID(1)), try #require(SiteID(2)))
    trace.sites[inner] = [inner, outer].flatMap { trace.sites[$0] ?? [] }
    #expect(trace.findings().contains { $0.kind == .polls } == isPoll)
  }

  @Test func `A cancelled task that yields between sleeps that throw does not poll`() {
    #expect(kindsOfTenYields(afterSleepsThatThrow: false) == [.polls])
    #expect(kindsOfTenYields(afterSleepsThatThrow: true) == [])
  }

  private func kindsOfTenYields(afterSleepsThatThrow throwing: Bool) -> [Finding.Kind] {
    var script = TraceScript()
    let main = script.root()
    script.add(main, .cancelled(by: nil, cause: .explicit, site: nil))
    for number in Int64(1)...10 {
      if throwing { script.add(main, .noticed(.sleepThrew, site: SiteID(1))) }
      script.suspend(main, .yielding, site: 1)
      script.at(number)
      script.wake(main, .yielded)
    }
    script.add(main, .returned)
    script.end()
    let source = [
      "func run() async {", "  while !isSet {",
      "    try? await Task.sleep(for: pause); await Task.yield()",
      "  }", "}",
    ]
    return script.trace.located(line: 3, column: 50, source: source).findings()
      .map(\.kind).filter { $0 == .polls }
  }
}
