import DemoOptions
import StyledText

/// The word of a command, and its help. Two are equal if their words are equal.
package struct CommandWord: Sendable {
  package let rawValue: String
  /// The arguments of the command, as a usage line shows them.
  package let arguments: String
  package let group: Group
  /// A few words that describe the command in lists.
  package let summary: String
  /// The description of the command in whole sentences.
  package let details: String

  /// A heading in the list of commands.
  package enum Group: String, CaseIterable, Sendable {
    case lessons = "Lessons"
    case runs = "Runs"
    case lastRun = "The last run"
    case code = "Your own code"
    case questions = "Questions"
    case terms = "Terms"
    case tutor = "The tutor"
  }

  package init(
    _ word: String, _ arguments: String = "", in group: Group, summary: String, details: String
  ) {
    rawValue = word
    self.arguments = arguments
    self.group = group
    self.summary = summary
    self.details = details
  }

  package var usage: String { arguments.isEmpty ? rawValue : "\(rawValue) \(arguments)" }
}

extension CommandWord: Hashable {
  package static func == (one: Self, other: Self) -> Bool { one.rawValue == other.rawValue }
  package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension CommandWord {
  /// Returns the command with a typed name, or the only command whose name begins with the typed word. If there is
  /// none, the error suggests what to type. `synonyms` has what to type in place of other words.
  package static func meant(
    by typed: String, among words: [CommandWord], synonyms: [String: String] = [:]
  ) throws(CommandLineFailure) -> CommandWord {
    let word = typed.lowercased()
    guard !word.hasPrefix("--") || word == "--" else { throw .commandMissing(option: typed) }
    if let exact = words.first(where: { $0.rawValue == word }) { return exact }
    let possible = word.isEmpty ? [] : words.filter { $0.rawValue.hasPrefix(word) }
    guard let only = possible.first else {
      let near = words.map(\.rawValue).nearest(to: typed, synonyms: synonyms)
      throw .unknownCommand(typed, nearest: synonyms[word].map { [$0] } ?? near)
    }
    guard possible.count == 1 else { throw .ambiguous(typed, possible.map(\.rawValue)) }
    return only
  }
}
