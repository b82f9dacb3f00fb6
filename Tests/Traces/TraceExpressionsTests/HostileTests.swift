import HostileInput
import TaskTrace
import Testing
import TraceBuilding
import TraceExpressions

/// Tests that every text quickly produces a value or a failure.
@Suite struct HostileTests {
  @Test(arguments: [
    String(repeating: "(", count: 5_000), String(repeating: "(", count: 350),
    String(repeating: "count(", count: 200), String(repeating: "not ", count: 390) + "true",
    String(repeating: "- ", count: 300), String(repeating: "printed (", count: 60),
    "1" + String(repeating: " + 1", count: 190), "1" + String(repeating: " + 1", count: 1_000),
    "tasks" + String(repeating: " where true", count: 150),
    String(repeating: "tasks where (", count: 60),
    "tasks" + String(repeating: ".children", count: 190),
    String(repeating: "9", count: 3_990), "0." + String(repeating: "1", count: 3_000) + " s",
    "0." + String(repeating: "0", count: 3_000) + " s", String(repeating: "é", count: 2_500),
    "\u{0}", "\u{202E}", "\"\u{1B}[2J\"", "task(1e9)", "task(999999999999999)",
    "line(999999999999999)",
    "-9223372036854775808", "(0 s - 9223372036 s) / -1", "run.seed - 1", "9e999",
  ])
  func `Extreme texts produce a value or a failure`(text: String) {
    _ = result(text)
    _ = result(text, in: Runs.none)
    _ = result(text, in: Runs.workers)
  }

  @Test func `Deeply nested filters fail because of too much work`() throws {
    let text = (0..<20).reduce("true") { inner, _ in "count(tasks where \(inner)) > 0" }
    let expression = try Expression(text)
    let failure = #expect(throws: ExpressionFailure.self) {
      try expression.value(in: Runs.workers)
    }
    #expect(failure?.problem == .value(.tooMuchWork))
  }

  /// Each child stands for all children of its parent, so each property makes the list 400 times as long.
  @Test func `A list that grows beyond the limit is not completed`() throws {
    let expression = try Expression("count(tasks.parent.children.parent.children) > 0")
    let failure = #expect(throws: ExpressionFailure.self) {
      try expression.value(in: Runs.family(of: 400))
    }
    #expect(failure?.problem == .value(.tooMuchWork))
  }

  @Test(arguments: ["count(printed) < 3", "not (printed \"x\")", "line(1) == none"])
  func `Output that the trace does not have is not said to be missing`(text: String) throws {
    var script = TraceScript()
    let main = script.root()
    script.add(main, .warned(RecordedOutput.cutWarning))
    script.end()
    let expression = try Expression(text)
    let failure = #expect(throws: ExpressionFailure.self) {
      try expression.value(in: script.trace)
    }
    #expect(failure?.problem == .value(.outputIsCut))
  }

  @Test func `Random sequences of words and symbols cause no crash`() {
    let pieces = [
      "image", "tasks", "where", "it", "root", "answer", "printed", "run", ".", ".", "end", "kind",
      "children",
      "count", "max", "order", "peak", "(", "(", ")", ")", ",", "==", "<", "contains", "and", "or",
      "not", "+", "-", "*", "/",
      "3", "0.5", "ms", "s", "\"worker\"", "'x'", "none", "true", "asyncLet", "first", "line",
    ]
    var random = RepeatableGenerator(seed: 7)
    var values = 0
    for _ in 0..<20_000 {
      let count = Int.random(in: 1...9, using: &random)
      let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined(separator: " ")
      if let expression = try? Expression(text),
        (try? expression.value(in: Runs.workers, answer: .number(3))) != nil
      {
        values += 1
      }
    }
    // The test is meaningful only if enough of the texts are valid expressions.
    #expect(values > 500)
  }
}
