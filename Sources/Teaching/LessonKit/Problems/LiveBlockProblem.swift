/// A problem with a live block.
package enum LiveBlockProblem: Hashable, Sendable {
  case misplaced(LiveBlock)
  case empty(LiveBlock)
  case demoName(String)
  case runLines(Int)
  case quoteNotClosed(Character)
  case declarationName(String)

  /// Sentences that say what is wrong and what to do about it.
  var wording: (what: String, advice: String) {
    switch self {
    case .misplaced(let block):
      (
        "A \(block.rawValue) block must be inside a step, and not in a list or quote.",
        "Put it at the left margin below a heading \"## \"."
      )
    case .empty(let block):
      ("The \(block.rawValue) block is empty.", "Write its content, or remove it.")
    case .demoName(let name):
      (
        "\"\(name)\" is not a valid name for a demo.",
        "Use lowercase words and hyphens, as in concurrent-binding. For another lesson's demo, write the lesson first, as in async-let/read-twice."
      )
    case .runLines(let count):
      (
        "The run block has \(count) lines.",
        "Write one line in each run block: a demo and its options."
      )
    case .quoteNotClosed(let mark):
      ("The quotation mark \(mark) is not closed.", "Add \(mark) at the end of the quoted text.")
    case .declarationName(let name):
      (
        "\"\(name)\" is not a valid name for a declaration.",
        "Write a name such as thumbnail, Image or Image.init, without parentheses."
      )
    }
  }
}
