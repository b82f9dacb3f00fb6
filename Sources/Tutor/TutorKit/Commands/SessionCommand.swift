import CommandLineKit
import StyledText

/// A command of the prompt and of the shell.
///
/// Each command has a file in this folder, which contains its word, its help, the parsing and completion of its
/// arguments, and its action. `CommandWord.types` lists all commands.
protocol SessionCommand: Hashable, Sendable {
  static var word: CommandWord { get }

  /// Parses the arguments: the words after the command's word.
  init(_ words: [String]) throws(CommandLineFailure)

  /// Whether the command needs the list of the demos and their options. The default is false.
  var needsDemos: Bool { get }
  /// Whether the command shows a section of a lesson from its beginning. The default is false.
  var entersSection: Bool { get }

  /// Changes the session, and returns the effects for the session's owner. In a shell, no further line can answer a
  /// question or ask for the next page.
  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect]

  /// Returns completions of `partial`, the argument that follows `words`. The default is none.
  static func suggestions(
    after words: [String], for partial: String, in session: Session
  ) -> [Suggestion]
  /// Returns the table that help shows below the command's description. The default is empty.
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

  /// Returns the only argument, or nil if there is none. Throws if there are more.
  static func onlyWord(of words: [String]) throws(CommandLineFailure) -> String? {
    try expect(words, atMost: 1)
    return words.first
  }

  /// Returns the arguments as one text, such as a title of several words. Throws if there are none.
  static func text(_ words: [String]) throws(CommandLineFailure) -> String {
    guard words.contains(where: { !$0.isEmpty }) else { throw .wordMissing(word) }
    return words.joined(separator: " ")
  }
}

/// A command that takes no arguments.
protocol CommandWithoutArguments: SessionCommand {
  init()
}

extension CommandWithoutArguments {
  init(_ words: [String]) throws(CommandLineFailure) {
    try Self.expect(words, atMost: 0)
    self.init()
  }
}
