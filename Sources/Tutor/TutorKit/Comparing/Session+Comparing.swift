import CommandLineKit
import DemoOptions
import StyledText
import TaskTrace
package import TraceAnalysis
import TraceViews

extension Session {
  /// Compares two runs, or a run with its repetition under other options or on the real thread pool.
  mutating func compare(
    _ sides: [CompareCommand.Side], _ options: [String]
  ) throws(TutorFailure) -> [Effect] {
    if options.contains(CompareCommand.real) { return try compareWithReal(sides, options) }
    guard options.isEmpty else { return try compare(sides.first, withOptions: options) }
    let (first, second) = try pair(sides)
    switch (first, second) {
    case (.done(let first), .done(let second)):
      return [.show(try comparison(of: first, and: second))]
    case (.toDo(let first), .toDo(let second)):
      var plan = first
      plan.followers = [second]
      return [.run(plan)]
    case (.done(let first), .toDo(var second)):
      second.comparedRun = first.number
      return [.run(second)]
    case (.toDo(var first), .done(let second)):
      first.comparedRun = second.number
      first.isFirstCompared = true
      return [.run(first)]
    }
  }

  /// Returns the two runs to compare. With one side, a run is compared with the last run, and an outcome with the run
  /// in the default order. Without sides, the last two runs are compared.
  private func pair(
    _ sides: [CompareCommand.Side]
  ) throws(TutorFailure) -> (Compared, Compared) {
    let compared = try sides.map { side throws(TutorFailure) in try self.compared(side) }
    if compared.count == 2 { return (compared[0], compared[1]) }
    if case .outcome? = sides.first, let explored = runs.explored {
      return (planned(explored.defaultPlan), compared[0])
    }
    guard let last = runs.last else { throw .lastRun(.noneYet) }
    if let first = compared.first { return (first, .done(last)) }
    guard let before = runs.all.dropLast().last else { throw .lastRun(.onlyOne) }
    return (.done(before), .done(last))
  }

  /// A run to compare: one that has ended, or one that is still to be run.
  private enum Compared {
    case done(Runs.Finished)
    case toDo(RunPlan)
  }

  private func compared(_ side: CompareCommand.Side) throws(TutorFailure) -> Compared {
    switch side {
    case .run(let number): return .done(try runs.finished(number))
    case .outcome(let number):
      guard let explored = runs.explored else { throw .comparing(.notExplored) }
      return planned(try explored.plan(ofOutcome: number))
    }
  }

  private func planned(_ plan: RunPlan) -> Compared {
    runs.last(of: plan.scenario).map(Compared.done) ?? .toDo(plan)
  }

  private func compare(
    _ side: CompareCommand.Side?, withOptions words: [String]
  ) throws(TutorFailure) -> [Effect] {
    let earlier: Runs.Finished
    switch side {
    case .outcome: throw .comparing(.outcomeTakesNoOptions(words[0]))
    case .run(let number): earlier = try runs.finished(number)
    case nil:
      guard let last = runs.last else { throw .lastRun(.noneYet) }
      earlier = last
    }
    guard case .run(var plan)? = try repeated(earlier.plan, words).first else {
      return try repeated(earlier.plan, words)
    }
    plan.comparedRun = earlier.number
    plan.pace = .instant
    return [.run(plan)]
  }

  // MARK: The real thread pool

  private func compareWithReal(
    _ sides: [CompareCommand.Side], _ options: [String]
  ) throws(TutorFailure) -> [Effect] {
    if let other = options.first(where: { $0 != CompareCommand.real }) {
      throw .comparing(.realTakesNoOptions(other))
    }
    if case .outcome? = sides.first { throw .comparing(.realTakesNoOutcome) }
    guard let last = runs.last else { throw .lastRun(.noneYet) }
    var run = last
    if case .run(let number)? = sides.first { run = try runs.finished(number) }
    return [.runReally(run.plan, compared: run.number)]
  }

  /// Compares a run with a run of the same program on the real thread pool. `real` contains only what that run
  /// printed and how it ended.
  package mutating func comparison(ofRun number: Int, withReal real: Trace) -> [Effect] {
    let effects = answering { session throws(TutorFailure) in
      let run = try session.runs.finished(number)
      let page = RealComparisonPage(
        run.trace, real, label: session.label(of: run), session.viewOptions(title: nil))
      return [.show(page.lines)]
    }
    return paged(effects)
  }

  /// Returns the next run of a comparison, to be compared with the run that has just ended; nil if there is none.
  func follower(of plan: RunPlan) -> RunPlan? {
    guard var next = plan.followers.first else { return nil }
    next.followers = Array(plan.followers.dropFirst())
    next.comparedRun = runs.last?.number
    return next
  }

  /// Returns the comparison that the plan of a run asks for; nil if it asks for none.
  func comparison(of plan: RunPlan) throws(TutorFailure) -> [StyledLine]? {
    guard let number = plan.comparedRun, let last = runs.last else { return nil }
    let other = try runs.finished(number)
    return plan.isFirstCompared
      ? try comparison(of: last, and: other) : try comparison(of: other, and: last)
  }

  private func comparison(
    of first: Runs.Finished, and second: Runs.Finished
  ) throws(TutorFailure) -> [StyledLine] {
    guard first.plan.isSameProgram(as: second.plan) else {
      throw .lastRun(.differentPrograms(first.number, second.number))
    }
    let page = ComparisonPage(
      RunComparison(first.trace, second.trace), settings: first.plan.differences(from: second.plan),
      labels: (label(of: first), label(of: second)), viewOptions(title: nil))
    return page.lines
  }

  private func label(of run: Runs.Finished) -> String {
    let outcome = runs.explored?.outcome(of: run.plan)
    return outcome.map { "outcome \($0) (run \(run.number))" } ?? "run \(run.number)"
  }
}

extension Runs {
  /// Returns the run with this number. Throws if there is none or if it is not kept.
  func finished(_ number: Int) throws(TutorFailure) -> Finished {
    guard let run = all.first(where: { $0.number == number }) else {
      throw .lastRun(.unknown(number, known: all.map(\.number)))
    }
    return run
  }
}

extension RunPlan {
  fileprivate func isSameProgram(as other: RunPlan) -> Bool {
    demo?.id == other.demo?.id && scenario.program == other.scenario.program
  }

  /// Returns the settings whose values differ: the options of a demo, the arguments of another program, then the
  /// machine's settings.
  func differences(from other: RunPlan) -> [ComparisonPage.Setting] {
    var settings = (demo?.options ?? []).compactMap { option -> ComparisonPage.Setting? in
      let (first, second) = (value(of: option), other.value(of: option))
      return first == second
        ? nil : ComparisonPage.Setting(name: option.name, first: first, second: second)
    }
    let (own, others) = (scenario.arguments, other.scenario.arguments)
    if demo == nil, own != others {
      settings.append(
        .init(
          name: "arguments", first: own.joined(separator: " "),
          second: others.joined(separator: " ")))
    }
    return settings
      + zip(machineValues, other.machineValues).compactMap { first, second in
        first.value == second.value
          ? nil
          : ComparisonPage.Setting(name: first.name, first: first.value, second: second.value)
      }
  }

  /// The machine's settings in this run, whether they come from an option, a setting, a key or a schedule.
  private var machineValues: [(name: String, value: String)] {
    let machine = scenario.machine
    let moments = machine.cancelRootAt.map { ($0 - .zero).inMilliseconds }
    return [
      ("--cores", "\(machine.cores)"), ("--policy", machine.policy.rawValue),
      ("--cpu", machine.cpu.rawValue), ("--seed", "\(machine.seed)"),
      ("--schedule", machine.departures.map { "\($0)" } ?? "not set"),
      ("--cancel-at", moments.isEmpty ? "not set" : moments.joined(separator: ", ")),
      (
        "--what-if",
        machine.interventions.isEmpty
          ? "not set" : machine.interventions.map { "\($0)" }.joined(separator: ", ")
      ),
      ("--time-limit", machine.timeLimit.inMilliseconds),
      ("--event-limit", "\(machine.eventLimit)"),
      ("--real-limit", machine.realLimit.inMilliseconds),
    ]
  }

  private func value(of option: DemoOption) -> String {
    let setting = arguments.settings.last { $0.option == option }
    guard let setting, !setting.isTakenBack else { return option.defaultValue ?? "not set" }
    return option.kind == .flag ? "set" : setting.values.joined(separator: ", ")
  }
}
