/// A limit that a lesson's Markdown exceeds.
package enum LimitProblem: Hashable, Sendable {
  case tooDeep(limit: Int)
  case tableTooLarge(limit: Int)
  case paragraphTooLong(bytes: Int, limit: Int)
  case linkCopiesTooLarge(bytes: Int, limit: Int)
  case addressesTooLong
  case tooManyLiveBlocks(limit: Int)

  /// Sentences that say what is wrong and what to do about it.
  var wording: (what: String, advice: String) {
    switch self {
    case .tooDeep(let limit):
      (
        "This is nested more than \(limit) levels deep.",
        "Use fewer levels; the inner levels are not shown."
      )
    case .tableTooLarge(let limit):
      ("The tables have more than \(limit) cells in total.", "Remove columns or rows.")
    case .paragraphTooLong(let bytes, let limit):
      (
        "There are \(bytes) bytes without an empty line; the limit is \(limit).",
        "Add empty lines to split the paragraph, list or block."
      )
    case .linkCopiesTooLarge(let bytes, let limit):
      (
        "The copies of link definitions in the links that can use them have \(bytes) bytes; the limit is \(limit).",
        "Shorten the definition, or write it after an empty line."
      )
    case .addressesTooLong:
      (
        "The words in this line contain too many web addresses or e-mail addresses.",
        "Put a space between two addresses."
      )
    case .tooManyLiveBlocks(let limit):
      (
        "The lesson has more than \(limit) live blocks, counting each name in a code block.",
        "Divide it into several lessons."
      )
    }
  }
}
