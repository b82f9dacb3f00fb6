/// The reason why a file is not a valid hand-in.
package enum HandInProblem: Error, Hashable, Sendable {
  case foreign
  case otherVersion(String)
  case line(Int, expected: String)
  case endsEarly
  case missing(String)
  case unreadable(reason: String)
}

extension HandInProblem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .foreign: "It is not a hand-in."
    case .otherVersion(let version):
      "The hand-in has version \(version); this tutor reads versions 1 to \(HandIn.version). Update the tutor, or ask the learner for a hand-in of this tutor's version."
    case .line(let number, let expected): "Line \(number) is damaged: it is not \(expected)."
    case .endsEarly: "It is incomplete: its end is missing."
    case .missing(let word): "It is incomplete: the line \"\(word)\" is missing."
    case .unreadable(let reason): reason
    }
  }
}
