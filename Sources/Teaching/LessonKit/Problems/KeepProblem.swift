/// A problem with what shows that a sentence to keep is true.
package enum KeepProblem: Hashable, Sendable {
  case empty
  case backing(String)
  case withoutBlock(LiveBlock)
  case proposal(String)

  /// Sentences that say what is wrong and what to do about it.
  var wording: (what: String, advice: String) {
    switch self {
    case .empty:
      ("There is no sentence to keep after **Keep:**.", "Write one, or remove the quote.")
    case .backing(let text):
      (
        "\"\(text)\" after ⇐ does not show that the sentence is true.",
        "Write an expression between backticks, claim, goal, challenge, or a proposal such as SE-0304."
      )
    case .withoutBlock(let block):
      (
        "There is no \(block.rawValue) block in this step.",
        "Add one, or write an expression or a proposal after ⇐."
      )
    case .proposal(let name):
      (
        "\(name) is not among the proposals of this lesson.",
        "Add it to \"proposals\" at the beginning of the file."
      )
    }
  }
}
