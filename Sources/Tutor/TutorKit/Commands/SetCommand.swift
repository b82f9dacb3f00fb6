import CommandLineKit
import StyledText

/// Shows or changes settings.
struct SetCommand: SessionCommand {
  static let word = CommandWord(
    "set", "[NAME [VALUE]]", in: .tutor,
    summary: "show or change settings",
    details:
      "Shows or changes a setting. Examples: `set cores 2`, `set ascii on`, `set pace instant`. `set` alone lists all settings. The tutor remembers your changes."
  )

  var name: String?
  var value: String?

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    guard let name else {
      return [.show(Settings.Name.allCases.flatMap { session.lines(for: $0) })]
    }
    let setting = try typed(try Settings.Name(name))
    guard let value else { return [.show(session.lines(for: setting))] }
    let (folder, files) = (try? session.codeFolder(), session.ownNames)
    try typed(try session.settings.set(setting, to: value))
    var lines = session.lines(for: setting)
    if let folder, !files.isEmpty, (try? session.codeFolder()) != folder {
      lines += session.sentences("Your files stay in \(folder). Move those that you still need.")
    }
    return [.saveSetting(setting, value), .show(lines)]
  }

  static func suggestions(
    after words: [String], for partial: String, in session: Session
  ) -> [Suggestion] {
    guard let first = words.first else {
      return Settings.Name.allCases.map { Suggestion(text: $0.rawValue, summary: $0.meaning) }
    }
    guard words.count == 1, let name = try? Settings.Name(first) else { return [] }
    return name.values.map { Suggestion(text: $0) }
  }

  static func helpTable(in session: Session) -> [StyledLine] {
    session.table(Settings.Name.allCases.map { ($0.rawValue, $0.meaning) })
  }
}

extension SetCommand {
  init(_ words: [String]) throws(CommandLineFailure) {
    try Self.expect(words, atMost: 2)
    name = words.first
    value = words.dropFirst().first
  }
}

extension Session {
  fileprivate func lines(for name: Settings.Name) -> [StyledLine] {
    var line = StyledLine(name.rawValue, .key).padded(to: 13)
    line.append(settings[name], .strong)
    let value = line.padded(to: 25)
    let gap = StyledLine(value.width > 25 ? "  " : "")
    return (value + gap + StyledLine(sentence: name.meaning, .dim)).wrapped(
      to: textWidth, indent: 25)
  }
}
