import CommandLineKit
import StyledText

/// A command of the prompt and of the shell.
///
/// Each command has a file in this folder: its word and help, how its arguments are read and completed, and what it
/// does. `CommandWord.types` lists them all.
protocol SessionCommand: Hashable, Sendable {
  static var word: CommandWord { get }

  /// Reads the arguments: the words after the command's own.
  init(_ words: [String]) throws(CommandLineFailure)

  /// Whether the demos and their options must be known before it is performed. The default is false.
  var needsDemos: Bool { get }
  /// Whether it shows a section of a lesson from its beginning. The default is false.
  var entersSection: Bool { get }

  /// Changes the session, and returns what is to be done outside of it. In a shell no line follows that could answer
  /// a question or ask for more.
  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect]

  /// Completions of `partial`, the argument that follows `words`. The default is none.
  static func suggestions(
    after words: [String], for partial: String, in session: Session
  ) -> [Suggestion]
  /// What help lists below the command's sentences. The default is nothing.
  static func helpTable(in session: Session) -> [StyledLine]
}

extension SessionCommand {
  var needsDemos: Bool { false }
  var entersSection: Bool { false }

  static func suggestions(
    after words: [String], for partial: String, in session: Session
  ) -> [Suggestion] { [] }

  static func helpTable(in session: Session) -> [StyledLine] { [] }

  /// Throws if there are more arguments than the command takes.
  static func expect(_ words: [String], atMost most: Int) throws(CommandLineFailure) {
    guard words.count <= most else { throw .tooManyWords(word, words[most]) }
  }

  /// The arguments as one text, such as a title of several words; throws if there is none.
  static func text(_ words: [String]) throws(CommandLineFailure) -> String {
    guard !words.isEmpty else { throw .wordMissing(word) }
    return words.joined(separator: " ")
  }
}
