extension LessonProblem {
  var wordingOfTermsAndMeasures: (what: String, advice: String)? {
    switch self {
    case .termMeaningless(let name):
      ("The term \(name) says nothing.", "Write what it means, in one to three sentences.")
    case .termUntaught(let name):
      (
        "No lesson teaches the term \(name).",
        "End it with a paragraph such as: Taught in [lesson 1](01-name/Lesson.md), SE-0304."
      )
    case .termNotLinked(let name, let link, let lesson):
      (
        "The lesson \(lesson) teaches the term \(name), and has no link to it.",
        "Make the first use of the word there a link to \(link)."
      )
    case .termLinkedLate(let words):
      ("The words \"\(words)\" stand earlier in this lesson.", "Link them where they stand first.")
    case .termMissing(let target):
      ("The link \(target) leads to no term of the glossary.", "Correct it, or add the term.")
    case .measureNotTable:
      ("A measure block is one table, and nothing else.", "Write a table with a header.")
    case .measureEmpty:
      (
        "Nothing in this table is measured.",
        "Write an expression as code that begins with =, such as `= image.end`."
      )
    case .measureWithoutRun:
      ("There is no run above this table to measure.", "Put it below a run of the same step.")
    default: nil
    }
  }
}
