import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceFindings

/// Remarks about a function that starts a task and waits for it, and that is called once after another.
@Suite struct RepeatedCallTests {
  private static let source = [
    "func get() async -> Int {", "  let task = Task { await load() }", "  return await task.value",
    "}", "func main() async {", "  for page in pages {", "    show(await get())", "  }",
    "  show(await get())", "  show(await get())", "}",
  ]

  /// Returns the remark about two tasks that calls at two lines start. Each call waits at line 3 of `waiter`. `outer` is
  /// the line that leads to the function with the calls.
  private func remark(
    callsAt lines: [Int], columns: [Int] = [1, 1], waiter: String = "get()",
    outer: SourceFrame? = nil,
    source: [String] = source
  ) -> Finding? {
    var script = TraceScript()
    let main = script.root()
    for (index, name) in ["first", "second"].enumerated() {
      let task = script.create(
        Creation(
          kind: .unstructured, creator: main, name: name, site: SiteID(UInt32(index) * 2 + 1)))
      script.wait(main, for: task, by: .value, site: UInt32(index) * 2 + 2)
      script.run(task)
      script.sleep(task, until: Int64(index + 1) * 10)
      script.at(Int64(index + 1) * 10)
      script.wake(task, .timer)
      script.add(task, .returned)
      script.wake(main, .task(task))
    }
    script.add(main, .returned)
    script.end()
    var trace = script.trace
    for (index, line) in lines.enumerated() {
      for (site, function, inner) in [(1, "get()", 2), (2, waiter, waiter == "get()" ? 3 : line)] {
        let site = UInt32(index * 2 + site)
        let known = Set(trace.symbols.frames.keys)
        trace = trace.located(site: site, function: function, line: inner, source: source)
        for address in trace.symbols.frames.keys where !known.contains(address) {
          trace.symbols.frames[address]?.append(
            SourceFrame(function: "main()", file: "/Main.swift", line: line, column: columns[index])
          )
          if let outer { trace.symbols.frames[address]?.append(outer) }
        }
      }
    }
    return trace.findings().first { $0.kind == .oneByOne }
  }

  @Test func `The loop that calls a function is the place of waits in the function`() {
    let found = remark(callsAt: [7, 7])
    #expect(
      found?.text
        == "second began only when first had ended, at 10 ms: main waited at line 7 in each round of a loop."
    )
    #expect(found?.places.map(\.line) == [7])
  }

  @Test func `Two calls in one line are not a loop`() {
    #expect(
      remark(callsAt: [9, 9], columns: [8, 20])?.text
        == "second began only when first had ended, at 10 ms: main waited at line 9 before it started second at line "
        + "9.")
  }

  @Test func `The calls of a function are the places of waits in the function`() {
    let found = remark(callsAt: [9, 10])
    #expect(
      found?.text
        == "second began only when first had ended, at 10 ms: main waited at line 9 before it started second at line "
        + "10.")
    #expect(found?.places.map(\.line) == [10, 9])
  }

  @Test func `A wait outside of the function is named itself`() {
    #expect(
      remark(callsAt: [9, 10], waiter: "main()")?.text.hasSuffix(
        "main waited at line 9 before it started second at line 2.") == true)
  }

  @Test func `A task of a function can lead to calls of the same function`() {
    let closure = SourceFrame(
      function: "closure #1 in get()", file: "/Main.swift", line: 2, column: 1)
    #expect(remark(callsAt: [7, 7], outer: closure)?.places.map(\.line) == [7])
  }

  @Test(arguments: [("catch", true), ("else", false)])
  func `A catch may undo one thing after the other`(word: String, mayUndo: Bool) {
    let end = ["do {", "  try await book()", "} \(word) {", "  await get()", "  await get()", "}"]
    let source = Array(Self.source.prefix(4)) + ["func main() async {"] + end + ["}"]
    #expect((remark(callsAt: [9, 10], source: source) == nil) == mayUndo)
  }

  @Test(arguments: [("pages.reversed()", true), ("pages", false)])
  func `A loop in reverse order may undo one thing after the other`(
    elements: String, mayUndo: Bool
  ) {
    let loop = [
      "func main() async {", "  for page in \(elements) {", "    await get()", "  }", "}",
    ]
    let source = Array(Self.source.prefix(4)) + loop
    #expect((remark(callsAt: [7, 7], source: source) == nil) == mayUndo)
  }
}
