import DemoOptions
import StyledText
import TraceExport

extension Session {
  func helpLines(_ word: String?) throws(TutorFailure) -> [StyledLine] {
    guard let word else { return commandList }
    if let command = try? CommandWord(word) {
      var lines = StyledLine(command.usage, .key).wrapped(to: textWidth, indent: 4)
      lines += sentences(command.details)
      switch command {
      case .trace:
        lines += [StyledLine()] + table(TraceView.allCases.map { ($0.rawValue, $0.summary) })
      case .set:
        lines += [StyledLine()] + table(Settings.Name.allCases.map { ($0.rawValue, $0.meaning) })
      case .export:
        lines += [StyledLine()] + table(ExportFormat.allCases.map { ($0.rawValue, $0.meaning) })
      case .run, .rerun: lines += [StyledLine()] + machineOptionLines(beside: [])
      default: break
      }
      return lines
    }
    let bare = String(word.drop { $0 == "-" })
    if let option = MachineOption.allCases.map(\.option).first(where: {
      $0.spellings.contains("--\(bare)")
    }) {
      return lines(for: option, value: nil)
    }
    if let name = try? Settings.Name(word) { return table([(name.rawValue, name.meaning)]) }
    if let view = TraceView(rawValue: word) { return table([("trace \(word)", view.summary)]) }
    if word == "expressions" { return expressionLines }
    if let demo = try? demo(word, in: openLesson) { return parameterLines(of: demo, nil) }
    let known =
      CommandWord.allCases.map(\.rawValue) + TraceView.allCases.map(\.rawValue)
      + Settings.Name.allCases.map(\.rawValue) + ["expressions"]
    throw .unknownHelp(word, nearest: known.nearest(to: word))
  }

  private var commandList: [StyledLine] {
    let groups: [(String, [CommandWord])] = [
      ("Lessons", [.lessons, .open, .next, .back, .goto, .place, .present]),
      ("Runs", [.run, .rerun, .tally, .explore, .replay, .params]),
      ("The last run", [.trace, .tasks, .why, .code, .export]),
      ("Questions", [.predict, .skip, .hint, .solution, .review, .progress, .reset, .handIn]),
      ("Words", [.define, .search]),
      ("The rest", [.set, .history, .help, .quit]),
    ]
    var lines: [StyledLine] = []
    for (title, words) in groups {
      lines.append(StyledLine(title, .strong))
      lines += table(words.map { ($0.rawValue, $0.summary) })
    }
    return lines
      + sentences(
        "A word may be cut short while it stays clear which is meant. Tab completes; help run says more about run.",
        .dim)
  }

  /// Names in a column, what they mean beside them, wrapped.
  func table(_ rows: [(String, String)]) -> [StyledLine] {
    let widest = min((rows.map { $0.0.count }.max() ?? 0) + 4, textWidth / 2)
    return rows.flatMap { name, meaning in
      ((StyledLine("  ") + StyledLine(name, .key)).padded(to: widest) + StyledLine(meaning))
        .wrapped(to: textWidth, indent: settings.plain ? 4 : widest)
    }
  }

  // MARK: Options

  func parameterLines(of word: String?) throws(TutorFailure) -> [StyledLine] {
    if let word { return parameterLines(of: try demo(word, in: openLesson), nil) }
    if let plan = lastPlan, plan.demo == nil {
      return machineOptionLines(beside: [], said: plan.arguments)
    }
    if let plan = lastPlan, let demo = plan.demo {
      return parameterLines(of: demo, plan.arguments)
    }
    return parameterLines(of: try demoHere(), nil)
  }

  func parameterLines(of demo: Demo, _ said: ArgumentList?) -> [StyledLine] {
    var lines = [StyledLine(demo.id, .heading)]
    if !demo.abstract.isEmpty { lines += sentences(demo.abstract) }
    lines.append(StyledLine())
    for option in demo.options { lines += self.lines(for: option, value: value(of: option, said)) }
    if demo.options.isEmpty { lines += sentences("This demo has no options of its own.", .dim) }
    return lines + [StyledLine(), StyledLine("The machine and the view", .strong)]
      + machineOptionLines(beside: demo.options, said: said)
  }

  private func machineOptionLines(
    beside own: [DemoOption], said: ArgumentList? = nil
  ) -> [StyledLine] {
    MachineOption.beside(own).flatMap { option in
      var option = option
      if let name = Settings.Name(rawValue: String(option.name.dropFirst(2))) {
        option.defaultValue = settings[name]
      }
      return lines(for: option, value: value(of: option, said))
    }
  }

  private func value(of option: DemoOption, _ said: ArgumentList?) -> String? {
    guard let values = said?.values(of: option.name) else { return nil }
    return option.kind == .flag ? "on" : values.joined(separator: ", ")
  }

  /// The option and its value in a line, what it does below it.
  private func lines(for option: DemoOption, value: String?) -> [StyledLine] {
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
      + (StyledLine("      ") + StyledLine(help)).wrapped(to: textWidth, indent: 6)
  }
}
