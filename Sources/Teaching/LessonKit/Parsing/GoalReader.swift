/// Parses goal and challenge blocks.
struct GoalReader {
  let source: SourceText
  /// The run before the block. Learners change this run if the block does not name another.
  let runAbove: DemoRun?
  private(set) var diagnostics: [Diagnostic] = []

  init(source: SourceText, runAbove: DemoRun?) {
    self.source = source
    self.runAbove = runAbove
  }

  mutating func goal(_ value: YAMLValue) -> Goal? {
    var values = YAMLMapping(value, owner: "The goal block", source: source)
    let ask = values.text("ask", isRequired: true)
    let key = values.text("when", isRequired: true)
    let because = values.text("because", isRequired: true)
    let named = values.text("run").map { read($0, &values) }
    let hints = values.texts("hints")
    if hints.count != 2 { values.note(.hintCount(hints.count)) }
    let run = named ?? runAbove
    if named == nil, run == nil { values.note(.goalWithoutRun) }
    let lines = values.texts("solutions")
    if lines.isEmpty { values.noteMissing("solutions") }
    let solutions = lines.compactMap { line in
      (run ?? nil).flatMap { solution(line, of: $0, &values) }
    }
    diagnostics += values.finish()
    guard let ask, let key, let because, let run = run ?? nil, hints.count == 2,
      !solutions.isEmpty, solutions.count == lines.count
    else { return nil }
    return Goal(
      ask: inlines(ask), position: ask.position, run: run, key: key, because: inlines(because),
      hints: hints.map { Located(inlines($0), at: $0.position) }, solutions: solutions)
  }

  /// Parses a goal that learners reach by deciding the order of a run.
  mutating func challenge(_ value: YAMLValue) -> Goal? {
    var values = YAMLMapping(value, owner: "The challenge block", source: source)
    let ask = values.text("ask", isRequired: true)
    let key = values.text("when", isRequired: true)
    let because = values.text("because", isRequired: true)
    let named = values.text("run").map { read($0, &values) }
    let schedule = values.text("schedule", isRequired: true)
    let run = named ?? runAbove
    if named == nil, run == nil { values.note(.goalWithoutRun) }
    let challenge = schedule.flatMap { Challenge(schedule: $0.value) }
    if let schedule, challenge == nil {
      values.note(.challengeSchedule(schedule.value), at: schedule.position)
    }
    diagnostics += values.finish()
    guard let ask, let key, let because, let run = run ?? nil, let schedule, let challenge else {
      return nil
    }
    let solution = DemoRun(
      demo: run.demo, arguments: run.arguments + ["--schedule", schedule.value],
      position: schedule.position)
    return Goal(
      ask: inlines(ask), position: ask.position, run: run, key: key, because: inlines(because),
      hints: challenge.hints.map { Located($0, at: schedule.position) }, solutions: [solution],
      challenge: challenge)
  }

  private func read(_ line: Located<String>, _ values: inout YAMLMapping) -> DemoRun? {
    do {
      return try DemoRun(reading: line)
    } catch {
      values.note(error, at: line.position)
      return nil
    }
  }

  /// Parses a solution, which is written without the demo's name.
  private func solution(
    _ line: Located<String>, of run: DemoRun, _ values: inout YAMLMapping
  ) -> DemoRun? {
    read(Located("\(run.demo) \(line.value)", at: line.position), &values)
  }

  private mutating func inlines(_ text: Located<String>) -> [Inline] {
    var reader = InlineReader(source: source)
    defer { diagnostics += reader.diagnostics }
    return reader.inlines(of: text)
  }
}
