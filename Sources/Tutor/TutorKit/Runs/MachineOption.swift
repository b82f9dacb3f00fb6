package import DemoOptions
import TaskTrace

/// The options of every run: the machine, and how the run is shown.
package enum MachineOption: String, CaseIterable, Sendable {
  case cores, policy, cpu, seed, schedule, cancelAt, timeLimit, eventLimit, realLimit, real, pace,
    view, format

  /// In the words of a demo's option, so that both are read and explained alike.
  package var option: DemoOption {
    let usual = MachineSettings()
    let cores = MachineSettings.coreRange
    return switch self {
    case .cores:
      make(
        ["--cores"], "n",
        "Worker cores of the machine, from \(cores.lowerBound) to \(cores.upperBound).",
        .wholeNumber(from: UInt64(cores.lowerBound), to: UInt64(cores.upperBound)),
        defaultValue: "\(usual.cores)")
    case .policy:
      make(
        ["--policy"], "policy", "Which ready job runs next.",
        .oneOf(MachineSettings.Policy.allCases.map(\.rawValue)),
        defaultValue: usual.policy.rawValue)
    case .cpu:
      make(
        ["--cpu"], "mode",
        "Whether computing takes virtual time: free, or as measured. Demos are free, own programs measured.",
        .oneOf(MachineSettings.CPUTime.allCases.map(\.rawValue)))
    case .seed:
      make(
        ["--seed"], "n", "Seed for random order, jitter and failures.", .wholeNumber(from: 0),
        defaultValue: "\(usual.seed)")
    case .schedule:
      make(["--schedule"], "schedule", "Run in an order that `explore` found.", .text)
    case .cancelAt:
      make(
        ["--cancel-at", "--cancel-root-at"], "ms",
        "Cancel the program's root task at this virtual time.", .time, repeats: true)
    case .timeLimit:
      make(
        ["--time-limit"], "ms", "End the run at this virtual time.", .time,
        defaultValue: "\(Int(usual.timeLimit / .milliseconds(1)))")
    case .eventLimit:
      make(
        ["--event-limit"], "n", "End the run after this many events.",
        .wholeNumber(from: 1, to: UInt64(Int.max)), defaultValue: "\(usual.eventLimit)")
    case .realLimit:
      make(
        ["--real-limit"], "s", "End the run after this many seconds of real time.",
        .limitInSeconds, defaultValue: "\(Int(usual.realLimit / .seconds(1)))")
    case .real:
      DemoOption(
        kind: .flag, spellings: ["--real"], valueName: "",
        help: "Also run on the real thread pool, and compare.")
    case .pace:
      make(
        ["--pace"], "s", "Seconds to play a run; instant shows it at once.",
        .pace(upTo: Pace.most), defaultValue: Pace.usual.text)
    case .view:
      make(
        ["--view"], "view", "View to show after the run.",
        .oneOf(TraceView.allCases.map(\.rawValue)))
    case .format:
      make(["--format"], "format", "text, or json for other programs.", .oneOf(["text", "json"]))
    }
  }

  private func make(
    _ spellings: [String], _ valueName: String, _ help: String, _ form: ValueForm,
    defaultValue: String? = nil, repeats: Bool = false
  ) -> DemoOption {
    var values: [String] = []
    if case .oneOf(let words) = form { values = words }
    return DemoOption(
      kind: .option, spellings: spellings, valueName: valueName, help: help,
      defaultValue: defaultValue, allowedValues: values, isRepeating: repeats, form: form)
  }

  /// The machine's options, except those whose names the program uses itself.
  package static func beside(_ options: [DemoOption]) -> [DemoOption] {
    let taken = Set(options.flatMap(\.spellings))
    return allCases.map(\.option).compactMap { option in
      var option = option
      option.spellings.removeAll(where: taken.contains)
      return option.spellings.isEmpty ? nil : option
    }
  }

  /// The words up to the program: the first that is neither an option nor an option's value.
  static func wordsBeforeProgram(_ words: [String]) -> [String] {
    var count = 0
    while count < words.count, words[count].hasPrefix("-") {
      let takesValue = allCases.contains {
        $0.option.kind == .option && $0.option.spellings.contains(words[count])
      }
      count += takesValue ? 2 : 1
    }
    return Array(words.prefix(count))
  }
}
