/// Parses goal and challenge blocks.
struct GoalReader: LiveBlockPartReader {
  let source: SourceText
  /// The run before the block. Learners change this run if the block does not name another.
  let runAbove: DemoRun?
  var diagnostics: [Diagnostic] = []

  mutating func goal(_ value: YAMLValue) -> Goal? {
    var values = YAMLMapping(value, owner: "The goal block", source: source)
    let shared = sharedValues(&values)
    let lines = values.texts("solutions")
    if lines.isEmpty { values.noteMissing("solutions") }
    let solutions = lines.compactMap { line in
      shared.run.flatMap { solution(line, of: $0, &values) }
    }
    diagnostics += values.finish()
    guard let ask = shared.ask, let key = shared.key, let because = shared.because,
      let run = shared.run,
      shared.hints.count == 2, !solutions.isEmpty, solutions.count == lines.count
    else { return nil }
    return Goal(
      ask: inlines(ask), position: ask.position, run: run, key: key, because: inlines(because),
      hints: hints(of: shared), solutions: solutions)
  }

  /// Parses a goal that learners reach by deciding the order of a run.
  mutating func challenge(_ value: YAMLValue) -> Goal? {
    var values = YAMLMapping(value, owner: "The challenge block", source: source)
    let shared = sharedValues(&values)
    let schedule = values.text("schedule", isRequired: true)
    let challenge = schedule.flatMap { Challenge(schedule: $0.value) }
    if let schedule, challenge == nil {
      values.note(.task(.challengeSchedule(schedule.value)), at: schedule.position)
    }
    diagnostics += values.finish()
    guard let ask = shared.ask, let key = shared.key, let because = shared.because,
      let run = shared.run,
      shared.hints.count == 2, let schedule, let challenge
    else { return nil }
    let solution = DemoRun(
      demo: run.demo, arguments: run.arguments + ["--schedule", schedule.value],
      position: schedule.position)
    return Goal(
      ask: inlines(ask), position: ask.position, run: run, key: key, because: inlines(because),
      hints: hints(of: shared), solutions: [solution], challenge: challenge)
  }

  /// The values of the keys that goals and challenges share.
  private struct SharedValues {
    var ask: Located<String>?
    var key: Located<String>?
    var because: Located<String>?
    var run: DemoRun?
    var hints: [Located<String>] = []
  }

  private func sharedValues(_ values: inout YAMLMapping) -> SharedValues {
    var shared = SharedValues()
    shared.ask = values.text("ask", isRequired: true)
    shared.key = values.text("when", isRequired: true)
    shared.because = values.text("because", isRequired: true)
    shared.hints = values.texts("hints")
    if shared.hints.count != 2 { values.note(.question(.hintCount(shared.hints.count))) }
    shared.run = runAbove
    if let line = values.text("run") {
      shared.run = values.demoRun(line)
    } else if runAbove == nil {
      values.note(.task(.goalWithoutRun))
    }
    return shared
  }

  private mutating func hints(of shared: SharedValues) -> [Located<[Inline]>] {
    shared.hints.map { Located(inlines($0), at: $0.position) }
  }

  /// Parses a solution, which is written without the demo's name.
  private func solution(
    _ line: Located<String>, of run: DemoRun, _ values: inout YAMLMapping
  ) -> DemoRun? {
    values.demoRun(Located("\(run.demo) \(line.value)", at: line.position))
  }
}
