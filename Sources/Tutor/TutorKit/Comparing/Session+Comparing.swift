import DemoOptions
import StyledText
import TaskTrace
import TraceViews

extension Session {
  /// Compares two runs that were done, or one of them with its repetition under other options.
  mutating func compare(
    _ numbers: [Int], _ options: [String]
  ) throws(TutorFailure) -> [Effect] {
    if !options.isEmpty { return try compare(run: numbers.first, withOptions: options) }
    guard let last = runs.last else { throw .noRunYet }
    let named = try numbers.map(runs.finished)
    switch named.count {
    case 2: return [.show(try comparison(of: named[0], and: named[1]))]
    case 1: return [.show(try comparison(of: named[0], and: last))]
    default:
      guard let before = runs.all.dropLast().last else { throw .onlyOneRun }
      return [.show(try comparison(of: before, and: last))]
    }
  }

  private func compare(
    run number: Int?, withOptions words: [String]
  ) throws(TutorFailure) -> [Effect] {
    guard let last = runs.last else { throw .noRunYet }
    let earlier = try number.map(runs.finished) ?? last
    guard case .run(var plan)? = try repeated(earlier.plan, words).first else {
      return try repeated(earlier.plan, words)
    }
    plan.comparedRun = earlier.number
    plan.pace = .instant
    return [.run(plan)]
  }

  /// What is shown of a run that was done to be compared; nil for another.
  func comparison(of plan: RunPlan) throws(TutorFailure) -> [StyledLine]? {
    guard let number = plan.comparedRun, let last = runs.last else { return nil }
    return try comparison(of: runs.finished(number), and: last)
  }

  private func comparison(
    of first: Runs.Finished, and second: Runs.Finished
  ) throws(TutorFailure) -> [StyledLine] {
    guard first.plan.isSameProgram(as: second.plan) else {
      throw .differentPrograms(first.number, second.number)
    }
    guard let before = first.trace, let after = second.trace else { throw .notTraced }
    let page = ComparisonPage(
      RunComparison(before, after), settings: first.plan.differences(from: second.plan),
      labels: ("run \(first.number)", "run \(second.number)"), viewOptions(title: nil))
    return page.lines
  }
}

extension Runs {
  /// The run of a number, if it is still kept.
  func finished(_ number: Int) throws(TutorFailure) -> Finished {
    guard let run = all.first(where: { $0.number == number }) else {
      throw .unknownRun(number, known: all.map(\.number))
    }
    return run
  }
}

extension RunPlan {
  fileprivate func isSameProgram(as other: RunPlan) -> Bool {
    demo?.id == other.demo?.id && scenario.program == other.scenario.program
  }

  /// The settings whose values differ: options of the demo, arguments of another program, then the machine.
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

  /// The machine as the run had it, whether by an option, by a setting, by a key or by a schedule.
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
