import CommandLineKit
import DemoOptions
import LessonKit
import StyledText

/// Lists the commands, or explains one topic.
struct HelpCommand: SessionCommand {
  static let word = CommandWord(
    "help", "[WORD]", in: .tutor,
    summary: "list all commands, or explain one",
    details:
      "Lists all commands, or explains a command, an option, a view, a setting, a term or a demo. Examples: `help run`, `help cores`, `help --cancel-at`, `help async-let/read-twice`. `help symbols` explains the symbols of all views, and `help expressions` the language of expressions."
  )

  /// A command, an option, a view, a setting, `expressions`, `symbols`, a term or a demo; nil for the list of commands.
  var topic: String?

  var needsDemos: Bool { topic != nil }

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    [.show(try session.helpLines(topic))]
  }

  static func suggestions(
    after words: [String], for partial: String, in session: Session
  ) -> [Suggestion] {
    words.isEmpty
      ? CommandWord.all.map { Suggestion(text: $0.rawValue, summary: $0.summary) }
        + [
          Suggestion(text: "expressions", summary: "the language of expressions"),
          Suggestion(text: "symbols", summary: "the symbols of all views"),
        ] : []
  }
}

extension HelpCommand {
  init(_ words: [String]) throws(CommandLineFailure) { topic = try Self.onlyWord(of: words) }
}

extension Session {
  fileprivate func helpLines(_ topic: String?) throws(TutorFailure) -> [StyledLine] {
    guard let topic else { return commandList }
    if let type = try? CommandWord.type(beginningWith: topic) { return lines(for: type) }
    let bare = String(topic.drop { $0 == "-" })
    let option = MachineOption.allCases.map(\.option).first { $0.spellings.contains("--\(bare)") }
    if let option { return lines(for: option, value: nil) }
    if let name = try? Settings.Name(topic) { return table([(name.rawValue, name.meaning)]) }
    if let view = TraceView(named: topic) { return table([("trace \(view)", view.summary)]) }
    if topic == "expressions" { return expressionLines }
    if topic == "symbols" { return symbolLines }
    if let glossary = try? glossary(), case .found(let term) = glossary.lookup(topic) {
      return try definition(of: term.name)
    }
    if let demo = try? demo(topic, in: navigation.name) { return parameterLines(of: demo, nil) }
    if let form = ShellForm.ofShellOnly.first(where: { $0.command == topic }) {
      return sentences("`\(ShellForm.line(form.usage))` is for the shell, not the prompt.")
        + sentences(form.details)
    }
    let known =
      CommandWord.all.map(\.rawValue) + TraceView.allCases.map(\.rawValue)
      + Settings.Name.allCases.map(\.rawValue) + ["expressions", "symbols"]
    throw .commandLine(.unknownHelp(topic, nearest: known.nearest(to: topic)))
  }

  private func lines(for type: any SessionCommand.Type) -> [StyledLine] {
    let lines = StyledLine(type.word.usage, .key).wrapped(to: textWidth, indent: 4)
    let table = type.helpTable(in: self)
    return lines + sentences(type.word.details) + (table.isEmpty ? [] : [StyledLine()] + table)
  }

  private var commandList: [StyledLine] {
    let groups = CommandWord.Group.allCases.flatMap { group in
      [StyledLine(group.rawValue, .strong)]
        + table(CommandWord.all.filter { $0.group == group }.map { ($0.rawValue, $0.summary) })
    }
    // While a question or a goal is open, help begins with what the learner can type there.
    let here = instruction
    return here + (here.isEmpty ? [] : [StyledLine()]) + groups
      + sentences(
        "You can shorten a command as long as it stays unambiguous. Tab completes it; `help run` explains `run`.",
        .dim)
  }
}
