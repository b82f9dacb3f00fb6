import DemoOptions

/// The reason why there is nothing to show of the lessons or the glossary.
package enum LessonFailure: Error, Hashable, Sendable, CustomStringConvertible {
  case unknown(String, nearest: [String])
  case noneOpen
  case noSuchStep(String, count: Int)
  /// A lesson that need not be open has no such step.
  case noSuchStepIn(String, step: String, count: Int)
  case noStepHere
  case noGlossary
  case unknownTerm(String, nearest: [String])
  /// A search found nothing.
  case notFound(String, nearest: [String])

  package var description: String {
    switch self {
    case .unknown(let word, let nearest):
      "There is no lesson \(word.asWord).\(question(nearest)) Type `lessons` to list them."
    case .noneOpen:
      "No lesson is open. Type `open` and a lesson's number; `lessons` lists them."
    case .noSuchStep(let word, let count):
      "This lesson has no step \(word.asWord). Its steps are 0 to \(count); type `where` to list them."
    case .noSuchStepIn(let lesson, let step, let count):
      "The lesson \(lesson) has no step \(step.asWord). Its steps are 0 to \(count)."
    case .noStepHere: "You are in the introduction. Type `goto 1` to go to the first step."
    case .noGlossary: "The glossary is missing: there is no Glossary.md next to the lessons."
    case .unknownTerm(let word, let nearest):
      "The glossary has no term \(word.asWord).\(question(nearest)) Type `define` to list all terms, or `search \(word.shortened)` to search everywhere."
    case .notFound(let word, let nearest):
      "No lesson, demo or glossary term contains \(word.asWord).\(question(nearest)) You can search for the beginning of a word."
    }
  }
}
