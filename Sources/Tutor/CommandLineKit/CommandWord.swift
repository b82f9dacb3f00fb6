import DemoOptions

/// A command's word, and what help says about it. Two are equal if their words are.
package struct CommandWord: Sendable {
  package let rawValue: String
  /// What may follow the word, as usage lines write it.
  package let arguments: String
  package let group: Group
  /// A few words for lists.
  package let summary: String
  /// More, in sentences.
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
  /// The only one of these words that a typed word means: itself or its beginning. `synonym` is asked what to suggest
  /// for a word that is none of them.
  package static func meant(
    by typed: String, among words: [CommandWord], synonym: (String) -> String? = { _ in nil }
  ) throws(CommandLineFailure) -> CommandWord {
    let word = typed.lowercased()
    if let exact = words.first(where: { $0.rawValue == word }) { return exact }
    let possible = word.isEmpty ? [] : words.filter { $0.rawValue.hasPrefix(word) }
    guard let only = possible.first else {
      let near = words.map(\.rawValue).nearest(to: typed)
      throw .unknownCommand(typed, nearest: synonym(word).map { [$0] } ?? near)
    }
    guard possible.count == 1 else { throw .ambiguous(typed, possible.map(\.rawValue)) }
    return only
  }
}
