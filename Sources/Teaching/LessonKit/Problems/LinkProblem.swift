/// A problem with a link or a picture.
package enum LinkProblem: Hashable, Sendable {
  case missing(String)
  case pictureNotShown(String)
  case anchorMissing(String)

  /// Sentences that say what is wrong and what to do about it.
  var wording: (what: String, advice: String) {
    switch self {
    case .missing(let target):
      (
        target.isEmpty
          ? "The link has no target." : "The link leads to \(target), which does not exist.",
        "Correct the path; it starts at the lesson's folder."
      )
    case .pictureNotShown(let target):
      (
        "The picture \(target) is not shown. Learners see only its description.",
        "Describe it in words, or show a run: `run` blocks draw pictures."
      )
    case .anchorMissing(let target):
      (
        "The link leads to \(target), but no heading here has that name.",
        "Write the name of a heading of this lesson, in kebab case."
      )
    }
  }
}
