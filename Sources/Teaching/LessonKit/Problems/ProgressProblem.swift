/// A problem with a progress file.
package enum ProgressProblem: Hashable, Sendable {
  case version(Int, found: String)
  case line(expected: String)

  /// Sentences that say what is wrong and what to do about it.
  var wording: (what: String, advice: String) {
    switch self {
    case .version(let version, let first):
      (
        "This is not a progress file of version \(version): it begins with \"\(first)\".",
        "The first line must be \"tutor progress \(version)\". To start over, move the file away."
      )
    case .line(let expected):
      (
        "This line is invalid: it is not \(expected).",
        "Remove the line. To start over, move the file away."
      )
    }
  }
}
