import StyledText

/// Why a command line cannot be understood.
package enum LaunchFailure: Error, Hashable, Sendable, CustomStringConvertible {
  case unknownOption(String, nearest: [String])
  case unknownCommand(String, nearest: [String])
  case unknownOptionHere(String, nearest: [String])
  case valueMissing(String)
  case valueUnexpected(of: String, String)
  case lessonName(String)
  case classFormat(String)
  case unexpected(String)
  case shell(String)
  case setting(TutorFailure)

  package var description: String {
    switch self {
    case .unknownOption(let word, let nearest):
      "There is no option \(word) before a command."
        + (nearest.isEmpty ? "" : " Did you mean \(list(nearest, "or"))?")
        + " tutor --help lists them."
    case .unknownCommand(let word, let nearest):
      "There is no command \(word). Did you mean \(list(nearest, "or"))? tutor --help lists them."
    case .unknownOptionHere(let word, let nearest):
      "There is no option \(word) here."
        + (nearest.isEmpty ? "" : " Did you mean \(list(nearest, "or"))?")
        + " tutor --help lists them."
    case .lessonName(let name):
      "A lesson cannot be called \(name). Name it by words of the letters a to z and digits, such as warm-up."
    case .classFormat(let format):
      "There is no format \(format) of a class. It is text or csv."
    case .valueMissing(let word): "\(word) needs a value. tutor --help says which."
    case .valueUnexpected(let word, let value): "\(word) takes no value. Leave out =\(value)."
    case .unexpected(let word): "\(word) is one word too many. tutor --help shows what may be said."
    case .shell(let name): "There is no completion script for \(name). It is bash, zsh or fish."
    case .setting(let failure): "\(failure)"
    }
  }
}
