package import CommandLineKit

/// A command that the learner typed, with its arguments.
package struct Command: Sendable {
  let command: any SessionCommand

  /// Parses the words of a line. An empty line is `next`. `--help` after a command asks for help about that command.
  init(_ words: [String]) throws(CommandLineFailure) {
    guard let first = words.first else {
      command = NextCommand()
      return
    }
    let type = try CommandWord.type(beginningWith: first)
    let rest = Array(words.dropFirst())
    let asksForHelp = rest == ["--help"] || rest == ["-h"]
    command = asksForHelp ? HelpCommand(topic: type.word.rawValue) : try type.init(rest)
  }

  /// Whether the command needs the list of the demos and their options.
  var needsDemos: Bool { command.needsDemos }

  /// The command of a line, or the reason why the line is invalid.
  package typealias Parsed = Result<Command, CommandLineFailure>

  /// Parses the words of a line. An invalid line is refused when the session handles it.
  package static func parsed(_ words: [String]) -> Parsed {
    Parsed { () throws(CommandLineFailure) in try Command(words) }
  }
}

extension Command.Parsed {
  /// Whether the line is a command that needs the list of the demos and their options.
  package var needsDemos: Bool {
    switch self {
    case .success(let command): command.needsDemos
    case .failure: false
    }
  }
}
