package import DemoOptions

/// What can be said of every run, whatever the program: the machine, and how the run is shown.
package enum MachineOption: String, CaseIterable, Sendable {
  case cores, policy, seed, cancelAt, timeLimit, eventLimit, realLimit, real, pace, view, format

  /// In the words of a demo's option, so that both are read and explained alike.
  package var option: DemoOption {
    switch self {
    case .cores:
      make(["--cores"], "n", "Worker cores of the machine, from 1 to 64.", defaultValue: "4")
    case .policy:
      make(
        ["--policy"], "policy", "Who runs first of those that could.",
        defaultValue: "first-come", values: ["first-come", "random"])
    case .seed:
      make(
        ["--seed"], "n", "What chance begins with: random order, jitter, failures.",
        defaultValue: "0")
    case .cancelAt:
      make(
        ["--cancel-at", "--cancel-root-at"], "ms",
        "Cancel the program's root task at that moment of virtual time.", repeats: true)
    case .timeLimit:
      make(["--time-limit"], "ms", "End the run at that moment of virtual time.")
    case .eventLimit: make(["--event-limit"], "n", "End the run after so many events.")
    case .realLimit:
      make(["--real-limit"], "s", "End the run after so many seconds of real time.")
    case .real:
      DemoOption(
        kind: .flag, spellings: ["--real"], valueName: "",
        help: "Run on the real thread pool too, and compare.")
    case .pace:
      make(["--pace"], "s", "Seconds in which a run plays; instant shows it at once.")
    case .view:
      make(
        ["--view"], "view", "What is shown afterwards.", values: TraceView.allCases.map(\.rawValue))
    case .format:
      make(["--format"], "format", "text, or json for other programs.", values: ["text", "json"])
    }
  }

  private func make(
    _ spellings: [String], _ valueName: String, _ help: String, defaultValue: String? = nil,
    values: [String] = [], repeats: Bool = false
  ) -> DemoOption {
    DemoOption(
      kind: .option, spellings: spellings, valueName: valueName, help: help,
      defaultValue: defaultValue, allowedValues: values, isRepeating: repeats)
  }

  /// The machine's options beside a program's own, which keep any name that both have.
  package static func beside(_ options: [DemoOption]) -> [DemoOption] {
    let taken = Set(options.flatMap(\.spellings))
    return allCases.map(\.option).compactMap { option in
      var option = option
      option.spellings.removeAll(where: taken.contains)
      return option.spellings.isEmpty ? nil : option
    }
  }

  /// The words up to the first that is no option and no option's value: the program.
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
