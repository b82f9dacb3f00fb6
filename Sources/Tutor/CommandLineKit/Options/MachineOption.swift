package import DemoOptions
import TaskTrace

/// The options of every run: those of the machine, and those that determine how the run is shown.
package enum MachineOption: String, CaseIterable, Sendable {
  case cores, policy, cpu, seed, schedule, cancelAt, whatIf, timeLimit, eventLimit, realLimit, real,
    pace,
    view, format

  /// The option in the form of a demo's option, so that both are parsed and explained in the same way.
  package var option: DemoOption {
    let form = form
    var values: [String] = []
    if case .oneOf(let words)? = form { values = words }
    return DemoOption(
      kind: form == nil ? .flag : .option, spellings: spellings, valueName: valueName, help: help,
      defaultValue: defaultValue, allowedValues: values,
      isRepeating: self == .cancelAt || self == .whatIf,
      form: form)
  }

  private var spellings: [String] {
    switch self {
    case .cancelAt: ["--cancel-at", "--cancel-root-at"]
    case .whatIf: ["--what-if"]
    case .timeLimit: ["--time-limit"]
    case .eventLimit: ["--event-limit"]
    case .realLimit: ["--real-limit"]
    case .cores, .policy, .cpu, .seed, .schedule, .real, .pace, .view, .format: ["--\(rawValue)"]
    }
  }

  private var valueName: String {
    switch self {
    case .cores, .seed, .eventLimit: "n"
    case .cancelAt, .timeLimit: "ms"
    case .realLimit, .pace: "s"
    case .cpu: "mode"
    case .policy, .schedule, .view, .format: rawValue
    case .whatIf: "change"
    case .real: ""
    }
  }

  private var help: String {
    let cores = MachineSettings.coreRange
    return switch self {
    case .cores: "Worker cores of the machine, from \(cores.lowerBound) to \(cores.upperBound)."
    case .policy: "Which ready job runs next; `ask` lets you decide each time."
    case .cpu:
      "Virtual time that computing takes: none with `free`, or the CPU time with `measured`. Without this option, demos and source files take none, and built programs take their CPU time."
    case .seed: "Seed for random order, jitter and failures."
    case .schedule: "Run in an order that `explore` found."
    case .cancelAt: "Cancel the program's root task at this virtual time."
    case .whatIf:
      "Change a task at a stop, as `cancel`, `fail`, `delay` and `priority` do."
    case .timeLimit: "End the run at this virtual time."
    case .eventLimit:
      "End the run after this many events. A source file has a lower limit by default."
    case .realLimit:
      "End the run after this many seconds of real time. A source file has a lower limit by default."
    case .real: "Also run on the real thread pool, and compare."
    case .pace: "Seconds to play a run; `instant` shows it at once."
    case .view: "View to show after the run."
    case .format: "Form of the output; `json` is for other programs."
    }
  }

  /// The policy that lets the learner decide each choice.
  package static let ask = "ask"

  /// The options that learners try at a goal. They change what a run does.
  package static let forGoals: [MachineOption] = [.cores, .policy, .seed, .cancelAt]

  /// The form of the option's value, or nil for a flag.
  private var form: ValueForm? {
    let cores = MachineSettings.coreRange
    return switch self {
    case .cores: .wholeNumber(from: UInt64(cores.lowerBound), to: UInt64(cores.upperBound))
    case .policy: .oneOf(MachineSettings.Policy.allCases.map(\.rawValue) + [Self.ask])
    case .cpu: .oneOf(MachineSettings.CPUTime.allCases.map(\.rawValue))
    case .seed: .wholeNumber(from: 0)
    case .schedule, .whatIf: .text
    case .cancelAt, .timeLimit: .time
    case .eventLimit: .wholeNumber(from: 1, to: UInt64(Int.max))
    case .realLimit: .limitInSeconds
    case .real: nil
    case .pace: .pace(upTo: Pace.most)
    case .view: .oneOf(TraceView.allCases.map(\.rawValue))
    case .format: .oneOf(["text", "json"])
    }
  }

  private var defaultValue: String? {
    let defaults = MachineSettings()
    return switch self {
    case .cores: "\(defaults.cores)"
    case .policy: defaults.policy.rawValue
    case .seed: "\(defaults.seed)"
    case .timeLimit: "\(Int(defaults.timeLimit / .milliseconds(1)))"
    case .eventLimit: "\(defaults.eventLimit)"
    case .realLimit: "\(Int(defaults.realLimit / .seconds(1)))"
    case .pace: Pace.default.text
    case .cpu, .schedule, .cancelAt, .whatIf, .real, .view, .format: nil
    }
  }

  /// Returns the machine's options without the spellings that the program uses itself.
  package static func beside(
    _ options: [DemoOption], _ machineOptions: [MachineOption] = allCases
  ) -> [DemoOption] {
    let taken = Set(options.flatMap(\.spellings))
    return machineOptions.map(\.option).compactMap { option in
      var option = option
      option.spellings.removeAll(where: taken.contains)
      return option.spellings.isEmpty ? nil : option
    }
  }

  /// Returns the words before the program, which is the first word that is neither an option nor the value of an
  /// option. `others` are the options that the command takes beside the machine's.
  package static func wordsBeforeProgram(
    _ words: [String], others: [DemoOption] = []
  ) -> [String] {
    let withValue = (allCases.map(\.option) + others).filter { $0.kind == .option }
    var count = 0
    while count < words.count, words[count].hasPrefix("-") {
      count += withValue.contains { $0.spellings.contains(words[count]) } ? 2 : 1
    }
    return Array(words.prefix(count))
  }
}
