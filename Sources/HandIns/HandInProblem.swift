/// Why a file is no hand-in, or cannot be written.
package enum HandInProblem: Error, Hashable, Sendable {
  case foreign
  case otherVersion(String)
  case line(Int, expected: String)
  case endsEarly
  case unreadable(reason: String)
  /// There is such a file already, and it is something else.
  case wouldReplace(file: String)
  case wouldReplaceOther(file: String, learner: String)
  case wouldReplaceSheet(file: String)
}

extension HandInProblem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .foreign: "It is not a hand-in."
    case .otherVersion(let version):
      "It is a hand-in of version \(version); this tutor reads version \(HandIn.version)."
    case .line(let number, let expected): "Line \(number) is damaged: it is not \(expected)."
    case .endsEarly: "It is damaged: its end is missing."
    case .unreadable(let reason): reason
    case .wouldReplace(let file):
      "\(file) is there already, and is not a hand-in. Choose another name."
    case .wouldReplaceSheet(let file):
      "\(file) is there already, and is not the table of a class. Choose another name."
    case .wouldReplaceOther(let file, let learner):
      "\(file) is the hand-in of somebody else: \(learner). Choose another name."
    }
  }
}
