/// A problem with Markdown that learners would not see as it is meant.
package enum MarkdownProblem: Hashable, Sendable {
  case html
  case fenceNotClosed(String)
  case unknownFence(String, nearest: LiveBlock)

  /// Sentences that say what is wrong and what to do about it.
  var wording: (what: String, advice: String) {
    switch self {
    case .html:
      (
        "HTML is not shown to learners.",
        "Write Markdown, or a comment such as <!-- notes: … --> for the teacher."
      )
    case .fenceNotClosed(let info):
      (
        "The \(info.isEmpty ? "fenced" : info) block is not closed.",
        "Close it with a line of as many marks as it starts with."
      )
    case .unknownFence(let info, let nearest):
      (
        "\"\(info)\" is not a known block.",
        "Write only \"\(nearest.rawValue)\" to make it a \(nearest.rawValue) block."
      )
    }
  }
}
