/// A problem that a run of a demo shows.
package enum LessonRunProblem: Hashable, Sendable {
  case questionUndecided(right: Int)
  case expressionFails(String)
  case keyUnfit(reason: String)
  case wrongAnswerFits(String, truth: String)
  case wrongAnswerUnused(String)
  case runFails(String, reason: String)
  case claimFails(String, reason: String)
  case noticeFails(String, values: String)

  /// Sentences that say what is wrong and what to do about it.
  var wording: (what: String, advice: String) {
    switch self {
    case .questionUndecided(let right):
      (
        "According to the run, \(right == 0 ? "none" : "\(right)") of this question's answers \(right == 0 ? "is" : "are") right.",
        "Correct the \"when\" expressions: exactly one must be true."
      )
    case .expressionFails(let reason):
      (
        "This expression has no value in the run: \(reason)",
        "Correct the expression, or the demo."
      )
    case .keyUnfit(let reason):
      ("In the run, \(reason)", "Correct the key, the items or the kind of the answer.")
    case .wrongAnswerFits(let text, let truth):
      (
        "\"\(text)\" is listed as a wrong answer, but it is right or cannot be read. The right answer is \(truth).",
        "Correct the answer, or the key."
      )
    case .wrongAnswerUnused(let text):
      (
        "\"\(text)\" is never used: a wrong answer above it matches first.",
        "Remove it, or put it above the other one."
      )
    case .runFails(let run, let reason):
      ("\"\(run)\" left no trace: \(reason)", "Run it on its own to see more.")
    case .claimFails(let words, let reason):
      ("The claim does not hold: \(words) \(reason)", "Correct the claim, or the demo.")
    case .noticeFails(let text, let values):
      (
        "In the run above, \(text) does not hold: \(values).",
        "Run it, look at `trace log`, and correct the item."
      )
    }
  }
}
