/// A problem with the answers of a question, or with a review.
package enum AnswerProblem: Hashable, Sendable {
  case sameChoice(String)
  case acceptedUnclear(String)
  case reviewCount(Int)

  /// Sentences that say what is wrong and what to do about it.
  var wording: (what: String, advice: String) {
    switch self {
    case .sameChoice(let text):
      ("The question has the choice \"\(text)\" twice.", "Change one of the two.")
    case .acceptedUnclear(let text):
      (
        "The answer \"\(text)\" in \"accept\" does not mean this choice alone.",
        "Write words that fit no other choice."
      )
    case .reviewCount(let count):
      ("The review has \(count) \(count == 1 ? "question" : "questions").", "Write three.")
    }
  }
}
