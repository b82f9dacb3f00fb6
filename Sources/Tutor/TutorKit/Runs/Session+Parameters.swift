import CommandLineKit
import DemoOptions
import StyledText

/// The options of demos and of the machine, and their values.
extension Session {
  func parameterLines(of word: String?) throws(TutorFailure) -> [StyledLine] {
    if let word { return parameterLines(of: try demo(word, in: navigation.name), nil) }
    if let plan = runs.lastPlan, plan.demo == nil {
      return machineOptionLines(beside: [], given: plan.arguments)
    }
    if let plan = runs.lastPlan, let demo = plan.demo {
      return parameterLines(of: demo, plan.arguments)
    }
    return parameterLines(of: try demoHere(), nil)
  }

  /// Returns the options that can reach a goal: those of the demo, and those of the machine that change what a run
  /// does.
  func optionLines(forGoalOf demo: Demo) -> [StyledLine] {
    ownLines(of: demo, nil) + [StyledLine(), StyledLine("The machine", .strong)]
      + machineOptionLines(MachineOption.forGoals, beside: demo.options) + [StyledLine()]
  }

  func parameterLines(of demo: Demo, _ given: ArgumentList?) -> [StyledLine] {
    ownLines(of: demo, given) + [StyledLine(), StyledLine("The machine and the view", .strong)]
      + machineOptionLines(beside: demo.options, given: given)
  }

  private func ownLines(of demo: Demo, _ given: ArgumentList?) -> [StyledLine] {
    var lines = [StyledLine(demo.id, .heading)]
    if !demo.abstract.isEmpty { lines += sentences(demo.abstract) }
    lines.append(StyledLine())
    for option in demo.options { lines += self.lines(for: option, value: value(of: option, given)) }
    if demo.options.isEmpty { lines += sentences("This demo has no options of its own.", .dim) }
    return lines
  }

  func machineOptionLines(
    _ options: [MachineOption] = MachineOption.allCases, beside own: [DemoOption],
    given: ArgumentList? = nil
  ) -> [StyledLine] {
    MachineOption.beside(own, options).flatMap { option in
      var option = option
      if let name = Settings.Name(rawValue: String(option.name.dropFirst(2))) {
        option.defaultValue = settings[name]
      }
      return lines(for: option, value: value(of: option, given))
    }
  }

  private func value(of option: DemoOption, _ given: ArgumentList?) -> String? {
    guard let values = given?.values(of: option.name) else { return nil }
    return option.kind == .flag ? "on" : values.joined(separator: ", ")
  }

  /// Returns the lines for an option: its usage and its value, with its help below them.
  func lines(for option: DemoOption, value: String?) -> [StyledLine] {
    var line = StyledLine("  ") + StyledLine(option.usage, .key)
    if let value {
      line.append("  = \(value)", .strong)
    } else if option.kind == .flag {
      line.append("  off", .dim)
    } else if let usual = option.defaultValue {
      line.append("  \(usual)", .dim)
    }
    var help = option.help
    if !option.allowedValues.isEmpty {
      help += " One of \(list(option.allowedValues, "or"))."
    }
    guard !settings.plain else { return (line + StyledLine(": " + help)).wrapped(to: textWidth) }
    return line.wrapped(to: textWidth, indent: 6)
      + (StyledLine("      ") + StyledLine(sentence: help)).wrapped(to: textWidth, indent: 6)
  }
}
