/// A problem that running the files of an exercise shows.
package enum ExerciseRunProblem: Hashable, Sendable {
  case startPasses
  case solutionFails(file: String, reason: String)
  case wrongPasses(file: String)
  case sameFeedback(file: String, other: String, sentence: String)
  case reasonInvalid(String, why: String)
  case reasonUnused(String)

  /// Sentences that say what is wrong and what to do about it.
  var wording: (what: String, advice: String) {
    switch self {
    case .startPasses:
      ("start.swift passes already.", "Add a check that it fails, or put the mistake into it.")
    case .solutionFails(let file, let reason):
      ("\(file) does not pass: \(reason)", "Correct the solution, or the check.")
    case .wrongPasses(let file):
      ("\(file) passes.", "Add a check that it fails, or make it a solution.")
    case .sameFeedback(let file, let other, let sentence):
      (
        "\(file) and \(other) get the same explanation: \(sentence)",
        "Give the checks that they fail a \"say\" of their own, or a run that tells them apart."
      )
    case .reasonInvalid(let expression, let why):
      ("\"\(expression)\" cannot be evaluated: \(why)", "Correct the \"when\".")
    case .reasonUnused(let sentence):
      (
        "No solution gets this sentence: \(sentence)",
        "Correct its \"when\", or add a solution that it is about, such as solution2.swift."
      )
    }
  }
}
