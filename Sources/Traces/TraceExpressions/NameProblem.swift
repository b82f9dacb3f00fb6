import TraceAnalysis

/// A word in an expression that means nothing, or that is not allowed at its place.
package enum NameProblem: Hashable, Sendable {
  case unknownProperty(String, nearest: [String])
  case unknownRunProperty(String, all: [String])
  case unknownFunction(String, nearest: [String])
  case wrongCount(function: String, usage: String)
  case notInVocabulary(String, Vocabulary)
  case strayWord(String, Vocabulary)
  case strayIt
  case noAnswer
  case unknownTask(String, nearest: [String], all: [String])
  case noTaskNumber(Int, count: Int)

  var wording: (what: String, advice: String) {
    switch self {
    case .unknownProperty(let word, let nearest):
      ("Tasks have no property \(word).", Self.advice(nearest, Self.help))
    case .unknownRunProperty(let word, let all):
      ("A run has no property \(word).", "It has \(Self.list(all, "and")).")
    case .unknownFunction(let word, let nearest):
      ("There is no function \(word).", Self.advice(nearest, Self.help))
    case .wrongCount(let function, let usage):
      ("The function \(function) has the wrong arguments.", "Write \(usage).")
    case .notInVocabulary(let word, let vocabulary):
      ("There is no \(vocabulary.title) \(word).", "Write \(Self.list(vocabulary.words, "or")).")
    case .strayWord(let word, let vocabulary):
      (
        "There is no task \(word): that is \(vocabulary.titleWithArticle).",
        "Compare with it: \(vocabulary == .ending ? "run." : "")\(vocabulary.rawValue) == \(word)."
      )
    case .strayIt: ("The word \"it\" is not allowed here.", "Use it after where.")
    case .noAnswer:
      ("There is no answer yet.", "Use answer only where a question explains wrong answers.")
    case .unknownTask(let name, let nearest, let all):
      (
        "There is no task \(name).",
        Self.advice(
          nearest,
          all.isEmpty ? "The run has no tasks." : "The run has \(Self.list(all, "and")).")
      )
    case .noTaskNumber(let number, let count):
      (
        "There is no task number \(number).",
        count == 0 ? "The run has no tasks." : "The run has tasks 1 to \(count)."
      )
    }
  }

  private static let help = "Type `help expressions` to list all."

  private static func advice(_ nearest: [String], _ otherwise: String) -> String {
    nearest.isEmpty ? otherwise : "Did you mean \(list(nearest, "or"))?"
  }

  /// Returns a list in words, such as `a, b and c`. If there are more than twelve words, lists only the first ten.
  private static func list(_ words: [String], _ conjunction: String) -> String {
    var words = words
    if words.count > 12 { words = words.prefix(10) + ["\(words.count - 10) more"] }
    return words.isEmpty ? "nothing" : words.asList(conjunction)
  }
}
