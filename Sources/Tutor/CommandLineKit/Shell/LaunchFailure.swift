package import DemoOptions

/// The reason why a command line is invalid.
package enum LaunchFailure: Error, Hashable, Sendable, CustomStringConvertible {
  case unknownOption(String, nearest: [String])
  case unknownCommand(String, nearest: [String])
  case options(ArgumentFailure, ShellForm)
  case wordMissing(ShellForm)
  case tooManyWords(ShellForm, String)
  case valueMissing(String)
  case valueUnexpected(of: String, String)
  case lessonName(String)
  /// A path in place of a lesson's name.
  case lessonPath(String)
  case classRun
  case classLearner
  case unexpected(String)
  case shell(String)
  case setting(CommandLineFailure)

  package var description: String {
    switch self {
    case .unknownOption(let word, let nearest):
      "There is no option \(word.asWord) before a command."
        + question(nearest)
        + " Type `tutor --help` to list all options."
    case .unknownCommand(let word, let nearest):
      "There is no command \(word.asWord). Did you mean \(list(nearest, "or"))? Type `tutor --help` to list all commands."
    case .options(let failure, let form):
      "\(failure) Usage: \(ShellForm.line(form.usage))"
    case .wordMissing(let form):
      "`\(form.name)` needs an argument. Usage: \(ShellForm.line(form.usage))"
    case .tooManyWords(let form, let word):
      "Unexpected argument \"\(word.shortened)\". Usage: \(ShellForm.line(form.usage))"
    case .lessonName(let name):
      "\(name.asWord) is not a valid name for a lesson. Use lowercase letters, digits and hyphens, as in warm-up."
    case .lessonPath(let name):
      "\(name.asWord) is a path, not the name of a lesson. Give the name alone, and the folder of the course with `--in FOLDER`."
    case .classRun:
      "`class --run` shows its verdicts on the screen only. Leave out `--csv` and `--format`."
    case .classLearner:
      "`class --learner` shows one learner's exercises on the screen only. Leave out `--csv`, `--format` and `--run`."
    case .valueMissing(let word): "\(word) needs a value. Type `tutor --help` to see which."
    case .valueUnexpected(let word, let value):
      "\(word) takes no value. Remove =\(value.shortened)."
    case .unexpected(let word):
      "Unexpected argument \"\(word.shortened)\". Type `tutor --help` for usage."
    case .shell(let name):
      "There is no completion script for \(name.asWord). Use bash, zsh or fish."
    case .setting(let failure): "\(failure)"
    }
  }
}
