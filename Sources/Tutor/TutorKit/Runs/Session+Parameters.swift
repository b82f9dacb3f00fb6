import CommandLineKit
import DemoOptions
import StyledText

/// The options of demos and of the machine, and their values.
extension Session {
  /// Returns the options of a demo; without a name, those of the program of the last run, or of the demo at this place
  /// if the learner has read on to another demo since.
  func parameterLines(of word: String?) throws(TutorFailure) -> [StyledLine] {
    if let word { return parameterLines(of: try demo(word, in: navigation.name), nil) }
    if let last = runs.lastPlan, !isAtOtherDemo(than: last) { return parameterLines(ofRun: last) }
    return parameterLines(of: try demoHere(), nil)
  }

  /// Returns the options of the program of a run, with the values that they had.
  func parameterLines(ofRun plan: RunPlan) -> [StyledLine] {
    guard let demo = demo(of: plan) else {
      return machineOptionLines(beside: [], given: plan.arguments)
    }
    return parameterLines(of: demo, plan.arguments)
  }

  /// Whether the learner has read on since a run, to a place in a lesson with another demo.
  private func isAtOtherDemo(than last: RunPlan) -> Bool {
    guard programRunHere == nil, navigation.lesson?.demo != nil, let here = try? demoHere() else {
      return false
    }
    return here.id != demo(of: last)?.id
  }

  /// Returns the options that can reach a goal: those of the demo, and those of the machine that change what a run
  /// does. The last line says how to list all of them.
  func optionLines(forGoalOf demo: Demo, named name: String) -> [StyledLine] {
    [StyledLine(demo.id, .heading)] + ownLines(of: demo, nil)
      + [StyledLine(), StyledLine("The machine", .strong)]
      + machineOptionLines(MachineOption.forGoals, beside: demo.options)
      + sentences("`params \(name)` lists all options.", .dim)
  }

  func parameterLines(of demo: Demo, _ given: ArgumentList?) -> [StyledLine] {
    let head = demo.abstract.isEmpty ? [] : sentences(demo.abstract)
    return [StyledLine(demo.id, .heading)] + head + [StyledLine()] + ownLines(of: demo, given)
      + [StyledLine(), StyledLine("The machine and the view", .strong)]
      + machineOptionLines(beside: demo.options, given: given)
  }

  private func ownLines(of demo: Demo, _ given: ArgumentList?) -> [StyledLine] {
    var lines: [StyledLine] = []
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

  /// The column in which the help of an option begins on a wide screen.
  private static let helpColumn = 26
  /// The fewest columns of a screen that shows an option and its help side by side.
  private static let wideScreen = 72

  /// Returns the lines for an option: its usage and its value, with its help beside them, or below them if they are
  /// too long or the screen is narrow.
  func lines(for option: DemoOption, value: String?) -> [StyledLine] {
    var line = StyledLine("  ") + StyledLine(option.usage, .key)
    if let value {
      line.append("  = \(value)", .strong)
    } else if option.kind == .flag {
      line.append("  off", .dim)
    } else if let initial = option.defaultValue {
      line.append("  \(initial)", .dim)
    }
    var help = option.help
    if !option.allowedValues.isEmpty {
      help += " One of \(list(option.allowedValues, "or"))."
    }
    guard !settings.plain else {
      return (line + StyledLine(sentence: ": " + help)).wrapped(to: textWidth)
    }
    let column = textWidth >= Self.wideScreen ? Self.helpColumn : 6
    if column > 6, line.width + 2 <= column {
      line.append(spaces: column - line.width)
      return (line + StyledLine(sentence: help)).wrapped(to: textWidth, indent: column)
    }
    let space = StyledLine(String(repeating: " ", count: column))
    return line.wrapped(to: textWidth, indent: 6)
      + (space + StyledLine(sentence: help)).wrapped(to: textWidth, indent: column)
  }
}
