import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceFindings

/// Tests for remarks about a task that waits by itself, once after another.
@Suite struct OwnSequenceTests {
  /// Returns the remarks about a task that waits for 10 ms at each of two lines, while another task is at work.
  private func remarks(_ code: [String], lines: (Int, Int)) -> [String] {
    var script = TraceScript()
    let main = script.root()
    let clock = script.asyncLet("clock", of: main)
    script.run(clock)
    script.sleep(clock, until: 5)
    script.sleep(main, until: 10, site: 1)
    script.at(5)
    script.wake(clock, .timer)
    script.add(clock, .returned)
    script.at(10)
    script.wake(main, .timer)
    script.sleep(main, until: 20, site: 2)
    script.at(20)
    script.wake(main, .timer)
    script.add(main, .returned)
    script.end()
    let trace = script.trace.located(line: lines.0, source: code).located(site: 2, line: lines.1)
    return trace.notableFindings.filter { $0.kind == .oneByOne }.map(\.text)
  }

  @Test func `Two waits that do not need each other are a remark`() {
    #expect(
      remarks(
        ["func show() async {", "  let a = await load(1)", "  let b = await load(2)", "}"],
        lines: (2, 3)) == [
          "main did all the waiting itself: 10 ms at line 2, then 10 ms at line 3."
        ])
  }

  @Test func `A call in several lines can need the wait before it`() {
    #expect(
      remarks(
        [
          "func show() async {", "  let a = await load(", "    1", "  )", "  let b =",
          "    await load(", "      2", "        + a", "    )", "}",
        ], lines: (2, 6)) == [])
    #expect(
      remarks(
        ["func show() async {", "  let a =", "    await load(1)", "  let b = await load(a)", "}"],
        lines: (3, 4)) == [])
  }

  @Test func `A wait in a catch needs the error of the wait before it`() {
    #expect(
      remarks(
        [
          "func show() async {", "  do {", "    try await load(1)", "  } catch {",
          "    await undo(2)",
          "  }", "}",
        ], lines: (3, 5)) == [])
  }

  @Test(arguments: [("mutating func next", 0), ("mutating func show", 1), ("func next", 1)])
  func `An asynchronous sequence waits for one element after the other`(
    function: String, count: Int
  ) {
    let code = ["\(function)() async {", "  await Task.sleep(for: pause)", "}"]
    #expect(remarks(code, lines: (2, 2)).count == count)
  }

  @Test(arguments: [("done", 0), ("other", 1)])
  func `A local function that uses what has been found needs it`(name: String, count: Int) {
    let code = [
      "func show() async {", "  func step() async { await load(\(name)) }",
      "  let page = await load(1)", "  done.insert(page)", "  await step()", "}",
    ]
    #expect(remarks(code, lines: (3, 5)).count == count)
  }

  @Test func `Waits that set other parts of one value do not need each other`() {
    #expect(
      remarks(
        [
          "func show() async {", "  page.name = await name(1)", "  page.posts = await posts(2)",
          "}",
        ], lines: (2, 3)
      ).count == 1)
  }

  @Test func `A wait that uses the result of the one before it is no remark`() {
    #expect(
      remarks(
        ["func show() async {", "  let a = await load(1)", "  let b = await load(a)", "}"],
        lines: (2, 3)) == [])
  }

  @Test func `A move to an executor at the line of a sleep is no second call of that line`() {
    var script = TraceScript()
    let main = script.root()
    _ = script.asyncLet("clock", of: main)
    for step in Int64(1)...2 {
      script.sleep(main, until: step * 10, site: UInt32(step))
      script.at(step * 10)
      script.wake(main, .timer)
      script.suspend(main, .hopping, site: UInt32(step))
      script.wake(main, .hopped)
    }
    script.add(main, .returned)
    script.end()
    let source = [
      "func show() async {", "  try? await Task.sleep(for: ms)", "  try? await Task.sleep(for: ms)",
      "}",
    ]
    let trace = script.trace.located(line: 2, source: source).located(site: 2, line: 3)
    #expect(!trace.notableFindings.contains { $0.kind == .oneByOne })
  }

  @Test func `Sleeps that the task itself writes down are no remark`() {
    #expect(
      remarks(
        [
          "func show() async {", "  try? await Task.sleep(for: ms)",
          "  try? await Task.sleep(for: ms)", "}",
        ],
        lines: (2, 3)) == [])
  }

  @Test func `The tries of a recursive function are no remark`() {
    #expect(
      remarks(
        ["func show() async {", "  try await load(1)", "  await show()", "}"], lines: (2, 2)) == [])
  }

  @Test(arguments: [
    "for await name in names {", "for n in 1...2 { do { return try f(n) } catch {}",
  ])
  func `Elements of a stream and tries are no remark`(loop: String) {
    #expect(
      remarks(
        ["func show() async {", "  \(loop)", "    let a = await load(1)", "  }", "}"],
        lines: (3, 3)) == [])
  }

  @Test(arguments: [
    "while let page = await load(1) {", "pages: while let page = await load(1) {",
    "for try await page in pages(1) {",
  ])
  func `A loop that asks for one element at a time is no remark`(loop: String) {
    #expect(
      remarks(
        ["func show() async {", "  \(loop)", "    print(page)", "  }", "}"], lines: (2, 2)) == [])
  }

  @Test func `A wait that uses a value which is computed from the result before is no remark`() {
    #expect(
      remarks(
        [
          "func show() async {", "  let a = await load(1)", "  let id = a.id",
          "  let b = await load(id)", "}",
        ], lines: (2, 4)) == [])
  }

  @Test func `A wait that uses what the round before has found is no remark`() {
    func loop(_ last: String) -> [String] {
      [
        "func show() async {", "  var next = first", "  while !next.isEmpty {",
        "    let page = await load(next)", "    for link in page.links { all.append(link) }",
        "    next = \(last)", "  }", "}",
      ]
    }
    #expect(remarks(loop("all.last"), lines: (4, 4)) == [])
    #expect(remarks(loop("page.next"), lines: (4, 4)) == [])
    #expect(remarks(loop("names.removeLast()"), lines: (4, 4)).count == 1)
  }

  @Test func `A task that prepares each step while it does the one before has no remark`() {
    func remarks(preparing: Bool) -> [Finding.Kind] {
      var script = TraceScript()
      let main = script.root()
      if !preparing { _ = script.asyncLet("clock", of: main) }
      for step in Int64(1)...3 {
        let child = preparing ? script.asyncLet("page \(step)", of: main) : main
        script.sleep(main, until: step * 10, site: 1)
        if preparing {
          script.run(child)
          script.sleep(child, until: step * 10 - 5)
          script.at(step * 10 - 5)
          script.wake(child, .timer)
          script.add(child, .returned)
        }
        script.at(step * 10)
        script.wake(main, .timer)
      }
      script.add(main, .returned)
      script.end()
      return script.trace.notableFindings.filter { $0.kind == .oneByOne }.map(\.kind)
    }
    #expect(remarks(preparing: true) == [])
    #expect(remarks(preparing: false) == [.oneByOne])
  }

  @Test func `A pause in a loop with a label is no remark`() {
    #expect(
      remarks(
        [
          "func show() async {", "  tries: while true {", "    let a = await load(1)",
          "    try? await Task.sleep(for: ms)", "  }", "}",
        ], lines: (3, 4)) == [])
  }

  @Test func `A pause in a loop is no remark, even if the loop is written in one line`() {
    #expect(
      remarks(
        [
          "func show() async throws {", "  for n in 1...2 {", "    try await Task.sleep(for: ms)",
          "  }", "}",
        ], lines: (3, 3)) == [])
    #expect(
      remarks(
        ["func show() async throws { for n in 1...2 { try await Task.sleep(for: ms) } }"],
        lines: (1, 1)) == [])
  }

  @Test(arguments: [true, false])
  func `A wait that nothing ended is no operation`(isResumed: Bool) {
    var script = TraceScript()
    let main = script.root()
    script.sleep(main, until: 10, site: 1)
    script.at(10)
    script.wake(main, .timer)
    script.suspend(main, .continuation, site: 2)
    script.at(5000)
    if isResumed { script.wake(main, .outside) }
    script.end(isResumed ? .exited(status: 0) : .limit(.realTime))
    let source = ["func show() async {", "  await load(1)", "  await load(2)", "}"]
    let trace = script.trace.located(line: 2, source: source).located(site: 2, line: 3)
    #expect(trace.notableFindings.contains { $0.kind == .oneByOne } == isResumed)
  }

  @Test(arguments: [("name", 0), ("self.name", 0), ("0...name", 0), ("page.name", 1), (".name", 1)])
  func `The member of another value is not what has been found`(argument: String, count: Int) {
    let code = [
      "func show() async {", "  let name = await load(1)", "  let b = await load(\(argument))", "}",
    ]
    #expect(remarks(code, lines: (2, 3)).count == count)
  }
}
