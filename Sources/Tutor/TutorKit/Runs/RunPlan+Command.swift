import CommandLineKit
import DemoOptions
import LessonKit
import TaskTrace

extension RunPlan {
  /// The command that repeats this run under any settings. For the learner's own program, it contains the file's name
  /// without the folder.
  var command: String {
    guard let demo else {
      let path = source ?? scenario.program
      let file = path.split(separator: "/").last.map(String.init) ?? path
      return CommandWords.join(["trace"] + machineWords + ["./" + file] + scenario.arguments)
    }
    let own = Array(scenario.arguments.dropFirst(demo.words.count))
    // After `--`, no word is an option.
    let words = own.contains("--") ? machineWords + own : own + machineWords
    return CommandWords.join(["run", demo.id] + words)
  }

  /// The path of the learner's program or source in a command. It begins as a path, so that the words that follow are
  /// the program's own.
  var programPath: String {
    let path = source ?? scenario.program
    return [".", "/", "~"].contains(where: path.hasPrefix) ? path : "./\(path)"
  }

  private var machineWords: [String] {
    let machine = scenario.machine
    let defaults = MachineSettings()
    var words: [String] = []
    func say(_ option: MachineOption, _ value: String) {
      let spellings = Set(option.option.spellings)
      let name = MachineOption.beside(demo?.options ?? []).first {
        !spellings.isDisjoint(with: $0.spellings)
      }?.name
      if let name { words += [name, value] }
    }
    say(.cores, "\(machine.cores)")
    say(.policy, machine.policy.rawValue)
    if machine.cpu != (demo == nil ? .measured : .free) { say(.cpu, machine.cpu.rawValue) }
    say(.seed, "\(machine.seed)")
    if let schedule { say(.schedule, "\(schedule)") }
    for moment in machine.cancelRootAt { say(.cancelAt, Self.words(for: moment.nanoseconds)) }
    for intervention in machine.interventions { say(.whatIf, "\(intervention)") }
    if machine.timeLimit != defaults.timeLimit {
      say(.timeLimit, Self.words(for: machine.timeLimit.wholeNanoseconds))
    }
    if machine.eventLimit != defaults.eventLimit { say(.eventLimit, "\(machine.eventLimit)") }
    return words
  }

  static func words(for nanoseconds: Int64) -> String {
    let (milliseconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000)
    return rest == 0 ? "\(milliseconds)" : "\(nanoseconds)ns"
  }
}

extension RunPlan {
  /// The limit of events from the command or the settings; nil if neither contains one.
  package var chosenEventLimit: Int? {
    let limit = scenario.machine.eventLimit
    return isGiven(.eventLimit) || limit != MachineSettings().eventLimit ? limit : nil
  }

  /// The limit of real time from the command or the settings; nil if neither contains one.
  package var chosenRealLimit: Duration? {
    let limit = scenario.machine.realLimit
    return isGiven(.realLimit) || limit != MachineSettings().realLimit ? limit : nil
  }

  private func isGiven(_ option: MachineOption) -> Bool {
    arguments.values(of: option.option.name) != nil
  }
}
