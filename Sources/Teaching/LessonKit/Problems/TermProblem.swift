/// A problem with a term of the glossary.
package enum TermProblem: Hashable, Sendable {
  case meaningless(String)
  case untaught(String)
  case notLinked(String, link: String, lesson: String)
  case linkedLate(String)
  case missing(String)

  /// Sentences that say what is wrong and what to do about it.
  var wording: (what: String, advice: String) {
    switch self {
    case .meaningless(let name):
      ("The term \(name) has no definition.", "Define it in one to three sentences.")
    case .untaught(let name):
      (
        "No lesson teaches the term \(name).",
        "End it with a paragraph such as: Taught in [lesson 1](01-name/Lesson.md), SE-0304."
      )
    case .notLinked(let name, let link, let lesson):
      (
        "The lesson \(lesson) teaches the term \(name) but does not link to it.",
        "Make the first use of the word there a link to \(link)."
      )
    case .linkedLate(let words):
      ("\"\(words)\" appears earlier in this lesson.", "Link its first appearance.")
    case .missing(let target):
      ("The link \(target) does not lead to a glossary term.", "Correct the link, or add the term.")
    }
  }
}
