/// A problem with an item to notice, or with another checked expression.
package enum NoticeProblem: Hashable, Sendable {
  case notList
  case keyEmpty
  case arrowMistyped(String)
  case arrowMisplaced
  case keyWithoutRun

  /// Sentences that say what is wrong and what to do about it.
  var wording: (what: String, advice: String) {
    switch self {
    case .notList:
      (
        "The notice block contains something other than a list.",
        "Start each item with \"- \"."
      )
    case .keyEmpty:
      (
        "There is no expression after ⇐.",
        "Write it between backticks at the end of the item, or remove ⇐."
      )
    case .arrowMistyped(let mark):
      (
        "The item ends with \"\(mark)\" and code: learners see both, and the code is not checked.",
        "Write ⇐ (U+21D0) instead of \(mark), or end the item with a word."
      )
    case .arrowMisplaced:
      (
        "⇐ is not in a notice block or a sentence to keep: learners see it, and nothing is checked.",
        "Put the list in a block that starts with ```notice."
      )
    case .keyWithoutRun:
      (
        "No run comes before this expression in its step, so the expression is not checked.",
        "Put it after the run block that it is about."
      )
    }
  }
}
