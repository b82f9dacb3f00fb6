package import CommandLineKit
package import DemoOptions
import LessonKit
package import TaskTrace

/// The plan of a run: the program, the machine, and how to show the run.
package struct RunPlan: Hashable, Sendable {
  /// The demo; nil for the learner's own program.
  package var demo: Demo?
  /// The arguments, which a later run can change.
  var arguments: ArgumentList
  package var scenario: Scenario
  /// The title of the run in views.
  package var title: String
  /// Whether the program also runs on the real thread pool.
  package var isReal = false
  package var pace: Pace
  /// The view to show; nil for the default views.
  package var view: TraceView?
  /// The schedule of the run; nil for the default order. It fits the scenario.
  var schedule: ScheduleString?
  /// The learner's decisions in a run with `--policy ask`: the candidate of each choice so far. Nil in other runs.
  var picks: [Int]?
  /// The number of the run to compare with this run. The comparison replaces the views.
  var comparedRun: Int?
  /// Whether the comparison shows this run first.
  var isFirstCompared = false
  /// The runs that follow this run. Each is compared with the run before it, and the comparison replaces the views.
  var followers: [RunPlan] = []
  /// The stop to show instead of views, at which the learner made a change or took one back; nil for other runs.
  var stop: Stop?
  /// The file to write instead of showing views.
  var export: ExportArguments?

  /// The path of the source that is compiled before the run; nil for a compiled program.
  package private(set) var source: String?
  /// Whether the compiler has checked all that the tasks of the program's own source share.
  package private(set) var isChecked = false

  /// The options that apply to the run.
  var options: [DemoOption] { Self.options(of: demo) }

  static func options(of demo: Demo?) -> [DemoOption] {
    let own = demo?.options ?? []
    return own + MachineOption.beside(own)
  }

  /// The ends of the paths of files whose lines are shown instead of those of the code that they call.
  package var preferredFiles: [String] {
    if let source { return ["/" + (source.split(separator: "/").last.map(String.init) ?? source)] }
    return demo.map { ["/Demos/\(DemoSource.fileName(of: $0.name))"] } ?? []
  }

  /// Returns the plan of the same run with the root task also cancelled at `moment`.
  package func cancelled(at moment: VirtualTime) -> RunPlan {
    var plan = self
    plan.scenario.machine.cancelRootAt.append(moment)
    plan.schedule = nil
    return plan
  }

  /// The option that repeats the cancellation by Control-C, with its value. Nil if there was none, or if the
  /// arguments already contain the option.
  var repeatingCancellation: String? {
    let option = options.first { $0.spellings.contains("--cancel-root-at") }
    guard let option, let moment = scenario.machine.cancelRootAt.last,
      arguments.values(of: option.name) == nil
    else { return nil }
    return "\(option.name) \(Self.words(for: moment.nanoseconds))"
  }

  /// Creates the plan for a demo. The settings provide the values that the arguments omit.
  init(
    _ demo: Demo, _ arguments: ArgumentList, program: String, settings: Settings
  ) throws(TutorFailure) {
    self.demo = demo
    self.arguments = arguments
    let own = arguments.only(demo.options).words
    source = demo.source
    scenario = Scenario(
      program: demo.source ?? program, arguments: demo.words + own, machine: settings.machine)
    title = ([demo.id] + own).joined(separator: " ")
    pace = settings.pace
    try apply(arguments.only(MachineOption.beside(demo.options)))
  }

  /// Creates the plan for the learner's own program. `program` is its path, followed by its arguments.
  init(
    program: [String], _ arguments: ArgumentList, settings: Settings
  ) throws(TutorFailure) {
    demo = nil
    self.arguments = arguments
    let path = program.first ?? ""
    source = path.hasSuffix(".swift") ? path : nil
    scenario = Scenario(
      program: path, arguments: Array(program.dropFirst()), machine: settings.machine)
    scenario.machine.cpu = source == nil ? .measured : .free
    title = CommandWords.join(program)
    pace = settings.pace
    try apply(arguments)
  }

  /// Returns the plan of the same run in the order of a schedule. The schedule must fit the run.
  func following(_ schedule: ScheduleString?) -> RunPlan {
    guard let schedule else { return self }
    var plan = self
    plan.schedule = schedule
    plan.scenario.machine.departures = schedule.departures
    return plan
  }

  /// Returns the same plan with the path of the compiled program, and with the text that was compiled.
  package func compiled(to program: String, from text: String = "") -> RunPlan {
    var plan = self
    plan.isChecked = !text.isEmpty && DemoSource.isChecked(text)
    plan.scenario.program = program
    return plan
  }

  /// Sets CPU time to `free`, so that repeated runs are the same, for a command that compares runs. Throws if the
  /// arguments ask for measured CPU time.
  mutating func requireFreeComputing(for command: CommandWord) throws(TutorFailure) {
    if asksForMeasuring { throw .demo(.freeOnly(command)) }
    scenario.machine.cpu = .free
  }

  /// Whether the arguments ask for measured CPU time. It makes each run different, so runs cannot be compared, and
  /// their schedules cannot be found.
  private var asksForMeasuring: Bool {
    let option = MachineOption.beside(demo?.options ?? []).first {
      $0.spellings == MachineOption.cpu.option.spellings
    }
    guard let option else { return false }
    return arguments.values(of: option.name)?.last == MachineSettings.CPUTime.measured.rawValue
  }

  private mutating func apply(_ arguments: ArgumentList) throws(TutorFailure) {
    for setting in arguments.settings where !setting.isTakenBack {
      let known = MachineOption.allCases.first {
        !Set($0.option.spellings).isDisjoint(with: setting.option.spellings)
      }
      guard let known else { continue }
      if setting.values.isEmpty { try apply(known, "") }
      for value in setting.values { try apply(known, value) }
    }
    guard let schedule else { return }
    do throws(ScheduleString.Failure) {
      try schedule.check(against: scenario)
    } catch {
      throw .schedule(error)
    }
    scenario.machine.policy = .firstCome
    try requireFreeComputing(for: ReplayCommand.word)
    scenario.machine.departures = schedule.departures
  }

  private static func schedule(_ text: String) throws(TutorFailure) -> ScheduleString {
    do throws(ScheduleString.Failure) {
      return try ScheduleString(text)
    } catch {
      throw .schedule(error)
    }
  }

  private static func intervention(_ text: String) throws(TutorFailure) -> Intervention {
    guard let intervention = Intervention(text) else {
      throw .commandLine(
        .badValue(
          BadValue(
            "--what-if", given: text,
            expected:
              "a change such as 12:cancel:3, 12:fail:3, 12:delay:3:30ms or 12:priority:3:high")))
    }
    return intervention
  }

  /// Applies a value to the plan. The parser has already checked the form of the value.
  private mutating func apply(_ option: MachineOption, _ value: String) throws(TutorFailure) {
    func read<Value>(_ read: Value?) throws(TutorFailure) -> Value {
      guard let read else {
        throw .commandLine(
          .badValue(BadValue(option.option.name, given: value, expected: "another value")))
      }
      return read
    }
    func time(_ unit: String) throws(TutorFailure) -> Duration {
      try read(Quantity.duration(value, unit: unit))
    }
    switch option {
    case .cores: scenario.machine.cores = try read(Int(value))
    case .policy where value == MachineOption.ask: picks = []
    case .policy: scenario.machine.policy = try read(.init(rawValue: value))
    case .cpu: scenario.machine.cpu = try read(.init(rawValue: value))
    case .seed: scenario.machine.seed = try read(UInt64(value))
    case .schedule: schedule = try Self.schedule(value)
    case .cancelAt:
      scenario.machine.cancelRootAt.append(
        VirtualTime(nanoseconds: try time("ms").wholeNanoseconds))
    case .whatIf: scenario.machine.interventions.append(try Self.intervention(value))
    case .timeLimit: scenario.machine.timeLimit = try time("ms")
    case .eventLimit: scenario.machine.eventLimit = try read(Int(value))
    case .realLimit: scenario.machine.realLimit = try time("s")
    case .real: isReal = true
    case .pace: pace = try read(Pace(value))
    case .view: view = try read(TraceView(rawValue: value))
    case .format: if value == "json" { view = .json }
    }
  }
}

extension RunPlan {
  /// The name of the executable with the demos. The check characters of a schedule depend on it.
  private static let demosProgram = "demos"

  /// Returns the reason why a demo cannot be run with these words; nil if it can.
  package static func refusal(of words: [String], for demo: Demo) -> String? {
    do {
      let arguments = try ArgumentList(parsing: words, options: options(of: demo))
      if arguments.asksForHelp { return "`--help` lists the options and runs nothing." }
      _ = try RunPlan(demo, arguments, program: demosProgram, settings: Settings())
      return nil
    } catch {
      return "\(error)"
    }
  }
}
