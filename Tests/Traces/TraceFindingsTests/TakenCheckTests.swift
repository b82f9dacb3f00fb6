import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

@testable import TraceFindings

/// Findings about checks for cancellation whose error the program catches.
@Suite struct TakenCheckTests {
  /// Returns a run in which `main` checks for cancellation at 100 ms, at line 2 of a program, and prints a line.
  private func run(
    _ source: [String], by notice: Notice = .checkThrew, printing text: String?
  ) -> Trace {
    var script = TraceScript()
    let main = script.root()
    script.at(50)
    script.add(main, .cancelled(by: nil, cause: .intervention, site: nil))
    script.at(100)
    script.add(main, .noticed(notice, site: SiteID(1)))
    if let text { script.add(main, .printed(.standardOutput, text)) }
    script.add(main, .returned)
    script.end()
    return script.trace.located(line: 2, source: source)
  }

  private let plain = ["func check() throws {", "  try Task.checkCancellation()", "}"]
  private let caught = [
    "do {", "  try Task.checkCancellation()", "} catch {", "  images = []", "}",
  ]

  @Test func `A try? is reported if the author's program then prints a line`() {
    let own = run(["if true {", "  try? Task.checkCancellation()", "}"], printing: nil)
    let found = RunDifference(of: own, from: run(plain, printing: "stopped")).checkTaken
    #expect(
      found?.text
        == "Task.checkCancellation() at line 2 threw at 100 ms, and the try? at line 2 took the error. "
        + "The author's program prints \"stopped\" then.")
    #expect(
      found?.remedy == "Do at line 2 what the program should do after a cancellation.")
    #expect(RunDifference(of: own, from: run(plain, printing: nil)).checkTaken == nil)
    let leaves = run(plain, printing: nil)
    #expect(RunDifference(of: leaves, from: run(plain, printing: "stopped")).checkTaken == nil)
  }

  @Test func `An error that a catch takes does not end the function`() {
    let asks = run(
      ["if true {", "  if Task.isCancelled { break }", "}"], by: .checkedFlag, printing: nil)
    func thrown(_ source: [String]) -> String? {
      RunDifference(of: run(source, printing: nil), from: asks).findings
        .first { $0.kind == .cancellationThrown }?.text
    }
    let end = ". The author's program asks Task.isCancelled, and returns what it has."
    #expect(
      thrown(plain)
        == "Task.checkCancellation() at line 2 threw at 100 ms, and the error ended the function"
        + end)
    #expect(
      thrown(caught)
        == "Task.checkCancellation() at line 2 threw at 100 ms, and the catch at line 3 took the error"
        + end)
  }

  @Test func `A catch that cannot be changed does not explain a check that throws`() {
    let asks = run(
      ["if true {", "  if Task.isCancelled { break }", "}"], by: .checkedFlag, printing: "kept")
    func found(fixed: Set<Int>) -> [String] {
      let lines = EditableLines(ofFile: "Main.swift", besides: fixed)
      return RunDifference(
        of: run(caught, printing: nil), from: asks, ownLines: lines, rightLines: lines
      ).findings.map(\.text).filter { $0.hasPrefix("Task.checkCancellation()") }
    }
    let start = "Task.checkCancellation() at line 2 threw at 100 ms, and the "
    #expect(
      found(fixed: []) == [
        start + "catch at line 3 took the error. The author's program prints \"kept\" then."
      ])
    #expect(
      found(fixed: [3]) == [
        start
          + "error ended the function. The author's program asks Task.isCancelled, and returns what it has."
      ])
  }

  /// A cancelled task whose check throws, and which then returns to the main actor.
  private static var returningCheck: Trace {
    var script = TraceScript()
    let main = script.root()
    script.at(50)
    script.add(main, .cancelled(by: nil, cause: .intervention, site: nil))
    script.at(100)
    script.add(main, .noticed(.checkThrew, site: SiteID(1)))
    script.add(main, .hopped(to: .main, site: SiteID(2)))
    script.add(main, .returned)
    script.end()
    return script.trace
  }

  @Test func `A try? at the call of the function that checks is found`() {
    let source = plain + ["", "if let words = try? await check() { show(words) }"]
    let own = Self.returningCheck.located(line: 2, source: source)
      .located(site: 2, function: "edit()", line: 5)
    let found = RunDifference(of: own, from: run(plain, printing: "stopped")).checkTaken
    #expect(
      found?.text
        == "Task.checkCancellation() at line 2 threw at 100 ms, and the try? at line 5 took the error. "
        + "The author's program prints \"stopped\" then.")
  }

  @Test(arguments: [
    (["try await page()"], "catch", 10), (["_ = try? await page()"], "try?", 5),
    (["_ = try? await page()", "try await page()"], nil, 0),
  ])
  func `The first handler between a check and the code that it returns to is named`(
    calls: [String], word: String?, line: Int
  ) {
    let body = calls + (calls.count == 1 ? [""] : [])
    let source =
      [
        "func page() async throws {", "  try Task.checkCancellation()", "}",
        "func all() async throws {",
      ]
      + body + ["}", "do {", "  try await all()", "} catch {}"]
    let own = Self.returningCheck.located(function: "page()", line: 2, source: source)
      .located(site: 2, function: "main()", line: 9)
    let found = RunDifference(of: own, from: run(plain, printing: "stopped")).checkTaken
    #expect(
      found.map { $0.text.contains("the \(word ?? "") at line \(line) took") }
        == word.map { _ in true })
  }

  @Test func `A try? that takes the error of a sleep is reported if the code after it prints`() {
    let lines = ["let page = try? await load()", "  let page = try? await load()"]
    let own = run(lines, by: .sleepThrew, printing: "no page")
    let found = RunDifference(of: own, from: run(lines, by: .sleepThrew, printing: nil))
      .cancellationTaken
    #expect(
      found?.text
        == "main was cancelled at 50 ms, and the try? at line 2 took its CancellationError. "
        + "So the code after it continued, and printed \"no page\". The author's program prints no such line."
    )
    #expect(RunDifference(of: own, from: own).cancellationTaken == nil)
  }

  @Test func `The catch that takes the errors of sleeps after a cancellation is named`() {
    var script = TraceScript()
    let main = script.root()
    script.add(main, .cancelled(by: nil, cause: .intervention, site: nil))
    for _ in 1...3 { script.add(main, .noticed(.sleepThrew, site: SiteID(1))) }
    script.add(main, .returned)
    script.end()
    var trace = script.trace.located(
      line: 1,
      source: [
        "func load() async throws { try await Task.sleep(for: ms) }", "func retry() async {",
        "  for _ in 1...3 { do { return try await load() }", "    catch { print(error) } }", "}",
      ])
    for (address, frames) in trace.symbols.frames {
      let caller = SourceFrame(function: "retry()", file: "/Main.swift", line: 3, column: 1)
      trace.symbols.frames[address] = frames + [caller]
    }
    let found = trace.mistakes.first { $0.kind == .ranOn }
    #expect(
      found?.text
        == "main was cancelled at 0 ms and did not stop: since then Task.sleep at line 1 threw 3 times, and the task "
        + "continued each time. The catch at line 4 took the error.")
    #expect(found?.places.map(\.line) == [4, 1])
  }
}
