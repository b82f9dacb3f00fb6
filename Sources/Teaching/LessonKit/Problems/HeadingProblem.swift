/// A problem with a heading.
package enum HeadingProblem: Hashable, Sendable {
  case titleMissing
  case titleDiffers(heading: String, frontMatter: String)
  case secondTitle
  case headingJump(from: Int, to: Int)
  case noSteps
  case untitledStep
  case repeatedStep(String, line: Int)

  /// Sentences that say what is wrong and what to do about it.
  var wording: (what: String, advice: String) {
    switch self {
    case .titleMissing:
      (
        "The lesson does not start with its title.",
        "Put \"# \" and the title after the front matter."
      )
    case .titleDiffers(let heading, let frontMatter):
      (
        "The title is \"\(heading)\" here and \"\(frontMatter)\" in the front matter.",
        "Use the same words in both places."
      )
    case .secondTitle:
      ("The lesson has a second title.", "Start a step with \"## \".")
    case .headingJump(let from, let to):
      (
        "A heading of level \(to) follows one of level \(from).",
        "Use level \(from + 1): \"\(String(repeating: "#", count: from + 1)) \"."
      )
    case .noSteps:
      ("The lesson has no steps.", "Start each step with a heading \"## \".")
    case .untitledStep:
      ("The step has no title.", "Write its title after \"## \".")
    case .repeatedStep(let title, let line):
      (
        "The step on line \(line) has the same title, \"\(title)\".",
        "Give one of them another title."
      )
    }
  }
}
