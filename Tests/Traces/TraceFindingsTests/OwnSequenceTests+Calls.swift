import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceFindings

/// Tests for remarks about waits in functions that others call.
extension OwnSequenceTests {
  @Test(arguments: ["catch { print(error) }", ""])
  func `A loop that handles the error of each call makes no remark on what the function waits for`(
    handler: String
  ) {
    var script = TraceScript()
    let main = script.root()
    for step in Int64(1)...2 {
      script.suspend(main, .continuation, site: 1)
      script.at(step * 10)
      script.wake(main, .outside)
    }
    script.add(main, .returned)
    script.end()
    let source = [
      "func scan() async throws {", "  await withCheckedContinuation { start($0) }", "}",
      "func show() async throws {", "  for code in codes {",
      "    do { try await scan() } \(handler)",
      "  }", "}",
    ]
    var trace = script.trace.located(function: "scan()", line: 2, source: source)
    for address in trace.symbols.frames.keys {
      trace.symbols.frames[address]?.append(
        SourceFrame(function: "show()", file: "/Main.swift", line: 6, column: 1))
    }
    let isFound = trace.notableFindings.contains { $0.kind == .oneByOne }
    #expect(isFound == handler.isEmpty)
  }

  /// A task that sleeps several times in a row, each time at a site of its own.
  private func sleeps(_ count: Int) -> Trace {
    var script = TraceScript()
    let main = script.root()
    for step in 1...count {
      script.sleep(main, until: Int64(step) * 10, site: UInt32(step))
      script.at(Int64(step) * 10)
      script.wake(main, .timer)
    }
    script.add(main, .returned)
    script.end()
    return script.trace
  }

  /// Returns the remark about waits in the second line, to which a call at each of other lines led. The
  /// lines of `outer` called the function of these lines.
  private func remark(_ source: [String], callsAt lines: [Int], from outer: [Int] = []) -> Finding?
  {
    var trace = sleeps(lines.count)
    for (index, line) in lines.enumerated() {
      trace = trace.located(site: UInt32(index + 1), function: "wait()", line: 2, source: source)
      let address = trace.symbols.frames.keys.max { $0.offset < $1.offset }
      let caller = SourceFrame(function: "show()", file: "/Main.swift", line: line, column: 1)
      let others = outer.dropFirst(index).prefix(1).map {
        SourceFrame(function: "main()", file: "/Main.swift", line: $0, column: 1)
      }
      if let address { trace.symbols.frames[address]?.append(contentsOf: [caller] + others) }
    }
    return trace.notableFindings.first { $0.kind == .oneByOne }
  }

  @Test func `Waits in one function are placed where it is called`() {
    let source = [
      "func wait() async {", "  await pause(3)", "}", "func show() async {",
      "  let a = await wait()",
      "  let b = await wait()", "}",
    ]
    let found = remark(source, callsAt: [5, 6])
    #expect(
      found?.text
        == "main started no other task. It did all the waiting itself: 10 ms at line 5, then 10 ms at line 6."
    )
    #expect(found?.places.map(\.line) == [5, 6])
  }

  @Test func `Waits of a function that a loop calls are placed in the loop`() {
    let source = [
      "func wait() async {", "  await pause(3)", "}", "func show() async {",
      "  for name in names {",
      "    await wait()", "  }", "}",
    ]
    #expect(
      remark(source, callsAt: [6, 6])?.text
        == "main started no other task. It did all the waiting itself: 2 times 10 ms at line 6.")
    #expect(remark(source, callsAt: [8, 8])?.places.map(\.line) == [2])
  }

  @Test func `Waits of a loop in a function that is called twice are placed in the loop`() {
    let source = [
      "func wait() async {", "  await pause(3)", "}", "func show() async {",
      "  for name in names {",
      "    await wait()", "  }", "}", "func main() async {", "  await show()", "  await show()",
      "}",
    ]
    #expect(
      remark(source, callsAt: [6, 6, 6, 6], from: [10, 10, 11, 11])?.text
        == "main started no other task. It did all the waiting itself: 4 times 10 ms at line 6.")
    #expect(remark(source, callsAt: [6, 6], from: [10, 11])?.places.map(\.line) == [10, 11])
  }

  @Test(arguments: [("undo(done)", 0), ("print(error)", 1)])
  func `Steps that a catch undoes after an error are no remark`(handler: String, count: Int) {
    let source = [
      "func wait() async {", "  await pause(3)", "}", "func show() async throws {",
      "  var done = []",
      "  do {", "    for step in steps {", "      try await step()", "      done.append(step)",
      "    }",
      "  } catch {", "    \(handler)", "    throw error", "  }", "}",
    ]
    #expect([remark(source, callsAt: [8, 8])].compactMap(\.self).count == count)
  }

  @Test(arguments: [
    ("await photo(await name())", 1), ("await photo(of: page(1), name())", 1),
    ("await name() + photo(1)", 2), ("await photo(1), await name()", 2),
  ])
  func `A call needs the calls in its arguments`(expression: String, count: Int) {
    let line = "  let page = (\(expression))"
    let column = { (name: String) in
      line.prefix(line.distance(from: line.startIndex, to: line.ranges(of: name)[0].lowerBound))
        .count + 1
    }
    let trace = sleeps(2)
      .located(line: 2, column: column("name("), source: ["func show() async {", line, "}"])
      .located(site: 2, line: 2, column: column("photo("))
    #expect(trace.notableFindings.count { $0.kind == .oneByOne } == count - 1)
  }

  @Test(arguments: ["name: Int", "name: Int = 1", "name: [Int] = [1], two: Int = 2"])
  func `The default value of a parameter is no result`(parameters: String) {
    let source = [
      "func show() async {", "  let a = await load(1)", "  let b = await load(2)", "}",
      "func load(\(parameters)) async -> Int { await pause(3); return name }",
    ]
    let trace = (1...2).reduce(sleeps(2)) { trace, site in
      trace.located(site: UInt32(site), function: "load(name:)", line: 5, source: source)
    }
    #expect(trace.notableFindings.count { $0.kind == .oneByOne } == 1)
  }

  @Test(arguments: [(Wake.outside, 0), (.timer, 1)])
  func `A task that takes elements which a thread yields may be meant to do one thing at a time`(
    wake: Wake, count: Int
  ) {
    var script = TraceScript()
    let main = script.root()
    for step in Int64(1)...2 {
      script.suspend(main, .continuation, call: .stream, site: 1)
      script.wake(main, wake)
      script.sleep(main, until: step * 10, site: 2)
      script.at(step * 10)
      script.wake(main, .timer)
    }
    script.add(main, .returned)
    script.end()
    let source = [
      "func show() async {", "  for await frame in frames {", "    await detect(frame)", "  }", "}",
      "func detect(_ frame: Frame) async {", "  try? await Task.sleep(for: pause)", "}",
    ]
    let trace = script.trace.located(line: 2, source: source)
      .located(site: 2, function: "detect(_:)", line: 7)
    #expect(trace.notableFindings.count { $0.kind == .oneByOne } == count)
  }

  @Test(arguments: [
    ("guard await load(1) else { return }", "await load(2)", 0),
    ("if await load(1) {", "await load(2) }", 0),
    ("if await load(1) { print(1) }", "await load(2)", 1),
    ("let a = await load(1)", "await load(2)", 1),
  ])
  func `What a condition decides depends on it`(first: String, second: String, count: Int) {
    var script = TraceScript()
    let main = script.root()
    for step in 1...2 {
      script.suspend(main, .continuation, site: UInt32(step))
      script.at(Int64(step) * 10)
      script.wake(main, .outside)
    }
    script.add(main, .returned)
    script.end()
    let source = ["func show() async {", "  \(first)", "    \(second)", "}"]
    let trace = script.trace.located(line: 2, source: source).located(site: 2, line: 3)
    #expect(trace.notableFindings.count { $0.kind == .oneByOne } == count)
  }

  @Test(arguments: ["catch", "else"])
  func `A task that a catch starts undoes steps in their order`(word: String) {
    var script = TraceScript()
    let main = script.root()
    let undo = script.create(
      Creation(kind: .unstructured, creator: main, name: "undo", site: SiteID(3)))
    script.wait(main, for: undo, by: .value)
    script.run(undo)
    for step in 1...2 {
      script.sleep(undo, until: Int64(step) * 10, site: UInt32(step))
      script.at(Int64(step) * 10)
      script.wake(undo, .timer)
    }
    script.add(undo, .returned)
    script.wake(main, .task(undo))
    script.add(main, .returned)
    script.end()
    let source = [
      "func book() async throws {", "do {", "  try await pay()", "} \(word) {",
      "  await Task { await refund(); await cancel() }.value", "  throw error", "}", "}",
      "func refund() async {", "  await fetch()", "}", "func cancel() async {",
      "  await fetch()", "}",
    ]
    let trace = script.trace.located(site: 3, function: "book()", line: 5, source: source)
      .located(site: 1, function: "refund()", line: 10)
      .located(site: 2, function: "cancel()", line: 13)
    #expect(trace.notableFindings.contains { $0.kind == .oneByOne } == (word != "catch"))
  }
}
