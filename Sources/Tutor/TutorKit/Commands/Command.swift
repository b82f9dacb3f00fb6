package import CommandLineKit

/// What a learner asks for in a line.
package struct Command: Sendable {
  let command: any SessionCommand

  /// Reads a line's words; an empty line is `next`, and `--help` behind a command asks for help about it.
  package init(_ words: [String]) throws(CommandLineFailure) {
    guard let first = words.first else {
      command = NextCommand()
      return
    }
    let type = try CommandWord.type(beginningWith: first)
    let rest = Array(words.dropFirst())
    let asksForHelp = rest == ["--help"] || rest == ["-h"]
    command = asksForHelp ? HelpCommand(topic: type.word.rawValue) : try type.init(rest)
  }

  /// Whether the demos and their options must be known before it is performed.
  package var needsDemos: Bool { command.needsDemos }
}
