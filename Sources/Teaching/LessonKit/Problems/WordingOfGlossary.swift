extension LessonProblem {
  var wordingOfTermsAndMeasures: (what: String, advice: String)? {
    switch self {
    case .termMeaningless(let name):
      ("The term \(name) has no definition.", "Define it in one to three sentences.")
    case .termUntaught(let name):
      (
        "No lesson teaches the term \(name).",
        "End it with a paragraph such as: Taught in [lesson 1](01-name/Lesson.md), SE-0304."
      )
    case .termNotLinked(let name, let link, let lesson):
      (
        "The lesson \(lesson) teaches the term \(name) but does not link to it.",
        "Make the first use of the word there a link to \(link)."
      )
    case .termLinkedLate(let words):
      ("\"\(words)\" appears earlier in this lesson.", "Link its first appearance.")
    case .termMissing(let target):
      ("The link \(target) does not lead to a glossary term.", "Correct the link, or add the term.")
    case .measureNotTable:
      ("A measure block must contain exactly one table.", "Write a table with a header.")
    case .measureEmpty:
      (
        "This table contains no expression to measure.",
        "Write an expression as code that starts with =, such as `= image.end`."
      )
    case .measureWithoutRun:
      ("There is no run above this table to measure.", "Put it after a run block of the same step.")
    default: nil
    }
  }
}
