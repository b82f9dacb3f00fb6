package import DemoOptions
import TraceExport

/// The reason why a line or a setting is invalid. When one is thrown, nothing has changed.
package enum CommandLineFailure: Error, Hashable, Sendable {
  case lineTooLong(limit: Int)
  case quoteNotClosed(Character)
  case unknownCommand(String, nearest: [String])
  case commandMissing(option: String)
  case ambiguous(String, [String])
  case wordMissing(CommandWord)
  case outcomeNumberMissing(CommandWord)
  case tooManyWords(CommandWord, String)
  case unknownView(String, nearest: [String])
  case unknownHelp(String, nearest: [String])
  case badValue(BadValue)
  case options(ArgumentFailure, CommandWord)
  case unknownFormat(file: String)
  case pictureOfOtherFormat(file: String)
  case folderMissing
  case answersOfNothing
  case unknownSetting(String, nearest: [String])
  case settingsLine(Int, String)
}

extension CommandLineFailure: CustomStringConvertible {
  /// A sentence that states the problem, followed by a sentence that tells what to do next.
  package var description: String {
    switch self {
    case .lineTooLong(let limit):
      "This line has more than \(limit) bytes. Type a shorter line."
    case .quoteNotClosed(let quote):
      "The quotation mark \(quote) is not closed. Add a closing \(quote)."
    case .unknownCommand(let word, let nearest):
      "There is no command \(word.asWord).\(question(nearest)) Type `help` to list all commands."
    case .commandMissing(let option):
      "\(option.asWord) is an option. Type a command before it, such as `rerun`."
    case .ambiguous(let word, let words):
      "\"\(word.shortened)\" is ambiguous: it could be \(list(words, "or")). Type more letters."
    case .wordMissing(let word): "`\(word.rawValue)` needs an argument. Usage: \(word.usage)"
    case .outcomeNumberMissing(let word):
      "The number of the outcome is missing. `explore` numbers the outcomes. Example: \(word.rawValue) outcome 2"
    case .tooManyWords(let word, let extra):
      "Unexpected argument \"\(extra.shortened)\". Usage: \(word.usage)"
    case .unknownView(let word, let nearest):
      "There is no view \(word.asWord).\(question(nearest)) To trace a program of that name, type `trace ./\(word)`."
    case .unknownHelp(let word, let nearest):
      "There is no help topic \(word.asWord).\(question(nearest)) Type `help` to list all commands."
    case .badValue(let value): value.description
    case .options(let failure, let word): "\(failure) Type `help \(word.rawValue)` for more."
    case .unknownFormat(let file):
      "The format of \(file.asWord) is unknown. End the name with \(list(ExportFormat.allCases.map { $0.endings[0] }, "or")), or add `--format`."
    case .pictureOfOtherFormat(let file):
      "`--picture` works only with .svg files, and \(file.asWord) has another ending. Leave out `--picture`, or name a file such as tree.svg."
    case .folderMissing:
      "Name a new or empty folder for the course. Usage: export course FOLDER"
    case .answersOfNothing:
      "`--answers` works only with a lesson. Usage: export LESSON FILE --answers. Example: export async-let answers.html --answers"
    case .unknownSetting(let word, let nearest):
      "There is no setting \(word.asWord).\(question(nearest)) Type `set` to list all settings."
    case .settingsLine(let number, let reason):
      "Line \(number) of the settings is damaged: \(reason)"
    }
  }
}

extension BadValue {
  /// Creates the error for an argument that a command does not take. The sentence sets the command's name off.
  package init(
    of word: CommandWord, given: String, expected: String, maximum: String? = nil,
    defaultValue: String? = nil, nearest: [String] = []
  ) {
    self.init(
      "`\(word.rawValue)`", given: given, expected: expected, maximum: maximum,
      defaultValue: defaultValue, nearest: nearest)
  }

  /// Creates the error for a word that is no time that a command takes.
  package init(of word: CommandWord, noTime given: String) {
    let form = ValueForm.time
    self.init(
      of: word, given: given, expected: form.expected ?? "a time", maximum: form.unstatedMaximum)
  }
}
